import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, say } from './lib/child-process.mjs';
import { completeLock, findMissingOptional } from './lib/lock-file.mjs';

/** Run this after `npm install` if the registry lacks the packages of some platforms. */
const file = path.join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = findMissingOptional(lock.packages);
if (missing.length > 0) {
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: completeLock(lock.packages) }, null, 2)}\n`);
}
say(`${missing.length} packages of other platforms added`);
