import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { completed, missingOptional } from './lib/lock-file.mjs';
import { ROOT, say } from './lib/run.mjs';

/** To be run after `npm install` if the registry does not have the packages of every platform. */
const file = path.join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingOptional(lock.packages);
if (missing.length > 0) {
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: completed(lock.packages) }, null, 2)}\n`);
}
say(`${missing.length} packages of other platforms added`);
