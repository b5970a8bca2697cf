import { spawn } from 'node:child_process';
import { bootstrap } from './lib/bootstrap.mjs';
import { TYPESCRIPT, waitForExit } from './lib/child-process.mjs';

/** `npm run mall -- …`: commands for operators. They import the mall's TypeScript. */
await bootstrap(() => {
  const main = new URL('./mall/main.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [...TYPESCRIPT, main, ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  return waitForExit(child);
});
