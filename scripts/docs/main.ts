import { writeFileSync } from 'node:fs';
import { callsPage } from './calls-page';

const { text, missing } = callsPage();
writeFileSync('docs/calls.md', text);
for (const lack of missing) console.error(`✗ ${lack}`);
process.exitCode = missing.length > 0 ? 1 : 0;
