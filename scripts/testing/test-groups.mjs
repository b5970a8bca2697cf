import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/child-process.mjs';

/**
 * Jest loads every module anew for each test file, and a test file of the mall loads all of the mall: about one second
 * of processor time, more than most of these files take to run. So a complete run has one file for each domain, which
 * loads the test files of that domain into one registry of modules, as a server does that serves them all.
 */

/** Where the files are written that load the test files. @param {string} project */
const getGroupFolder = (project) => path.join(ROOT, 'artifacts/test-groups', project);

/** Code of a test file that would affect the other files of its group: modules read the environment once. */
const AFFECTS_OTHERS =
  /jest\.(mock|doMock|resetModules)\(|process\.env\.\w+ (\?\?)?=|Object\.assign\(process\.env/;

/**
 * The name of the group of a test file: its domain (the folder below that of the project), or its own name.
 * @param {string} file @param {string} root
 */
function getGroup(file, root) {
  const name = path.relative(root, file);
  const isAlone = AFFECTS_OTHERS.test(readFileSync(file, 'utf8'));
  return isAlone
    ? name.replaceAll(path.sep, '.').replace(/\.test\.\w+$/, '')
    : (name.split(path.sep)[0] ?? '');
}

/**
 * Writes a file for each group of a project; each test file becomes a block that is named after it.
 * @param {string} project whose test files are in `tests/<project>/<domain>/`
 * @param {string[]} files absolute paths of its test files
 */
export function writeTestGroups(project, files) {
  const folder = getGroupFolder(project);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const root = path.join(ROOT, 'tests', project);
  for (const [group, members] of Map.groupBy(files.toSorted(), (file) => getGroup(file, root))) {
    const blocks = members.map((file) => {
      const title = JSON.stringify(path.relative(ROOT, file));
      return `describe(${title}, () => void require(${JSON.stringify(path.relative(folder, file))}));\n`;
    });
    writeFileSync(path.join(folder, `${group}.test.js`), blocks.join(''));
  }
}
