import { writeFileSync } from 'node:fs';
import { callsPage } from './calls-page';
import { coveragePage } from './coverage-page';

const calls = callsPage();
writeFileSync('docs/calls.md', calls.text);
const coverage = coveragePage();
writeFileSync('docs/requirements/coverage.md', coverage.text);
const problems = [...calls.missing, ...coverage.problems];
for (const problem of problems) console.error(`✗ ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
