import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/child-process.mjs';

/**
 * Jest loads every module anew for each test file, and a test file of the mall loads all of the mall: about one second
 * of processor time, more than most of these files take to run. So a complete run has one file for each domain, which
 * loads the test files of that domain into one registry of modules, as a server does that serves them all.
 */

/**
 * Code of a test file that would affect the other files of its group: modules read the environment once. Helpers that
 * change the environment are named `configure…`. A comment with `@alone` says why a file needs modules that no other one has used.
 */
const AFFECTS_OTHERS =
  /jest\.(mock|doMock|resetModules)\(|process\.env\.\w+ (\?\?)?=(?!=)|Object\.assign\(process\.env|\bconfigure[A-Z]\w*\(|@alone\b/;

/** Groups that take long; the last one to run would keep one processor waiting. */
const LONG = ['contract', 'order', 'payment', 'operator', 'components.order', 'components.points'];

/**
 * Groups test files by domain, the first folder below the root, or the first two; a file that would affect others is a group of
 * its own.
 * @param {{ file: string, source: string }[]} tests absolute path and text of each test file
 * @param {string} root absolute path of the folder that contains the domains
 * @param {number} [depth] how many folders name a domain
 * @returns {Map<string, string[]>} files by name of their group
 */
export function groupTestFiles(tests, root, depth = 1) {
  const groups = Map.groupBy(tests, ({ file, source }) => {
    const name = path.relative(root, file);
    if (AFFECTS_OTHERS.test(source)) return name.replaceAll(path.sep, '.').replace(/\.test\.\w+$/, '');
    return name.split(path.sep).slice(0, -1).slice(0, depth).join('.') || 'root';
  });
  return new Map([...groups].map(([name, members]) => [name, members.map(({ file }) => file).sort()]));
}

/**
 * Writes a file for each group to `artifacts/test-groups/<project>/`. In it, each test file is a block that is named
 * after it.
 * @param {string} project of Jest
 * @param {string[]} files absolute paths of its test files
 * @param {{ folder?: string, depth?: number }} [options] the folder of its tests in `tests/`, and how many folders name a domain
 */
export function writeTestGroups(project, files, { folder = project, depth } = {}) {
  const groupFolder = path.join(ROOT, 'artifacts/test-groups', project);
  rmSync(groupFolder, { recursive: true, force: true });
  mkdirSync(groupFolder, { recursive: true });
  const tests = files.map((file) => ({ file, source: readFileSync(file, 'utf8') }));
  for (const [group, members] of groupTestFiles(tests, path.join(ROOT, 'tests', folder), depth)) {
    const blocks = members.map((file) => {
      const title = JSON.stringify(path.relative(ROOT, file));
      return `describe(${title}, () => void require(${JSON.stringify(path.relative(groupFolder, file))}));\n`;
    });
    // Jest begins with the largest files.
    const padding = LONG.includes(group) ? `// ${' '.repeat(50_000)}.\n` : '';
    writeFileSync(path.join(groupFolder, `${group}.test.js`), padding + blocks.join(''));
  }
}
