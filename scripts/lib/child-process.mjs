import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Path of a file inside node_modules, such as a tool's script. @param {string[]} parts */
export const getPackageFile = (...parts) => path.join(ROOT, 'node_modules', ...parts);

/**
 * Options of Node for running the mall's TypeScript: tsx, and the condition under which `server-only` is an empty
 * module.
 */
export const TYPESCRIPT = [
  '--conditions=react-server',
  '--disable-warning=ExperimentalWarning',
  '--import',
  'tsx',
];

/** @param {string} text */
export const say = (text) => console.log(text);

/** An error that the user of a script can fix: printed without a stack. */
export class UserError extends Error {}

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
let signalledAt = 0;

/** Whether this process has received a signal to stop. */
export const isInterrupted = () => signalledAt > 0;

/**
 * Passes a signal to the children. A terminal sends Ctrl-C to the whole process group, and npm repeats it: signals
 * within a second count as one; a later one kills the children.
 * @param {NodeJS.Signals} signal
 */
function forwardSignal(signal) {
  const isRepeated = isInterrupted();
  if (isRepeated && Date.now() - signalledAt < 1000) return;
  signalledAt = Date.now();
  const hasReachedChildren = signal === 'SIGINT' && process.stdin.isTTY && !isRepeated;
  for (const child of children) if (!hasReachedChildren) child.kill(isRepeated ? 'SIGKILL' : signal);
}

let isWatching = false;

/** Starts with the first child: forwards signals to the children and ends them with this process. */
function watchSignals() {
  if (isWatching) return;
  isWatching = true;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => forwardSignal(signal));
  }
  process.on('exit', () => {
    for (const child of children) child.kill('SIGKILL');
  });
  // npm sends a signal to the shell that started this process; the shell dies without forwarding it.
  const parent = process.ppid;
  const checkParent = () => process.ppid !== parent && !isInterrupted() && forwardSignal('SIGTERM');
  if (process.env.npm_lifecycle_event) setInterval(checkParent, 300).unref();
}

/**
 * Waits until a child exits; until then it receives this process's signals.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} its exit code, 128 + n after a signal
 */
export function waitForExit(child) {
  watchSignals();
  children.add(child);
  return new Promise((resolve) => {
    const end = (/** @type {number} */ code) => {
      children.delete(child);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(error.message);
      end(127);
    });
    child.on('exit', (code, signal) =>
      end(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 137)),
    );
  });
}

/**
 * Runs a command with the output of this process.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, timeout?: number }} [options] `env` is added to this process's environment;
 *   `undefined` removes a variable. `timeout` in milliseconds.
 * @returns {Promise<number>} its exit code
 */
export function run(command, args, { env = {}, timeout } = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    timeout,
    env: { ...process.env, ...env },
  });
  return waitForExit(child);
}

/**
 * Runs a command without printing; returns its output for the case of a failure.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, timeout?: number, cwd?: string }} [options] `cwd`: default: the repository
 */
export async function runQuietly(command, args, { env = {}, timeout, cwd = ROOT } = {}) {
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout,
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { code: await waitForExit(child), output };
}

/**
 * Runs a script's main function; its result becomes the exit code. Prints a `UserError` as one line.
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof UserError ? `\n✗ ${error.message}\n` : error);
    process.exitCode = 1;
  }
}
