import { runCommand } from './run-command';

// The commands of docs/operators.md (R-OPERATOR-15).
await runCommand(process.argv.slice(2));
