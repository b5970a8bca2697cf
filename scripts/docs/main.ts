import { writeFileSync } from 'node:fs';
import { createContentSchema } from '@/server/mall/operator/content/content-file';
import { createCallsPage } from './calls-page';
import { createCoveragePage } from './coverage-page';
import { createEnvironmentsPage } from './environments-page';
import { createEventsPage } from './events-page';

const calls = createCallsPage();
writeFileSync('docs/calls.md', calls.text);
writeFileSync('docs/content.schema.json', `${JSON.stringify(createContentSchema(), null, 2)}\n`);
writeFileSync('docs/events.md', createEventsPage());
const environments = createEnvironmentsPage();
writeFileSync('docs/environments.md', environments.text);
const coverage = createCoveragePage();
writeFileSync('docs/requirements/coverage.md', coverage.text);
const problems = [...calls.missing, ...environments.missing, ...coverage.problems];
for (const problem of problems) console.error(`✗ ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
