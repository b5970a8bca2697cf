import { execFileSync } from 'node:child_process';
import path from 'node:path';

const ESBUILD = path.join(path.dirname(require.resolve('esbuild/package.json')), 'bin/esbuild');
/** Inside the project, so that the packages that a bundle imports are found. */
const FOLDER = path.resolve('artifacts/test-processes');

/**
 * Bundles the code of a process that tests start, all but its packages. Translating each file of the mall when the process starts
 * takes it longer than most tests take.
 * @param entry path of its TypeScript file
 * @returns path of the bundle, to be forked with `PROCESS_FLAGS`
 */
export function bundleProcess(entry: string): string {
  // Test files that run side by side write their own.
  const file = path.join(FOLDER, `${path.basename(entry, '.ts')}-${process.pid}.mjs`);
  const flags = ['--bundle', '--platform=node', '--format=esm', '--packages=external', '--log-level=error'];
  execFileSync(ESBUILD, [entry, ...flags, '--conditions=react-server', `--outfile=${file}`]);
  return file;
}

/** Flags of Node for such a process: server modules refuse to load without the condition. */
export const PROCESS_FLAGS = ['--conditions=react-server', '--disable-warning=ExperimentalWarning'];
