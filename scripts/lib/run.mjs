import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A tool's script inside node_modules, to be run by the Node that runs us. @param {string[]} parts */
export const packageFile = (...parts) => path.join(ROOT, 'node_modules', ...parts);

/**
 * What Node runs the mall's TypeScript with: tsx, and the condition that makes `server-only` the empty module that it
 * is on a server.
 */
export const TYPESCRIPT = [
  '--conditions=react-server',
  '--disable-warning=ExperimentalWarning',
  '--import',
  'tsx',
];

/** @param {string} text */
export const say = (text) => console.log(text);

/** A failure that is the reader's to mend: printed without a stack. */
export class Refusal extends Error {}

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
let signalledAt = 0;

/** Whether somebody asked us to stop. */
export const interrupted = () => signalledAt > 0;

/**
 * Children end with us. A terminal sends Ctrl-C to the whole group, and npm repeats it: what comes within a second
 * counts as one wish, and a later one is meant seriously.
 * @param {NodeJS.Signals} signal
 */
function pass(signal) {
  const repeated = interrupted();
  if (repeated && Date.now() - signalledAt < 1000) return;
  signalledAt = Date.now();
  const reached = signal === 'SIGINT' && process.stdin.isTTY && !repeated;
  for (const child of children) if (!reached) child.kill(repeated ? 'SIGKILL' : signal);
}

let isWatching = false;

/** From the first child on: signals reach it, and it does not outlive us. */
function watch() {
  if (isWatching) return;
  isWatching = true;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => pass(signal));
  }
  process.on('exit', () => {
    for (const child of children) child.kill('SIGKILL');
  });
  // npm hands a signal to the shell between it and us, which dies of it without a word to us.
  const parent = process.ppid;
  const look = () => process.ppid !== parent && !interrupted() && pass('SIGTERM');
  if (process.env.npm_lifecycle_event) setInterval(look, 300).unref();
}

/**
 * Registers a child for signals and waits for its end.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} its exit code, 128 + n after a signal
 */
export function ended(child) {
  watch();
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
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, timeout?: number }} [options] env is added to ours; `undefined` removes
 */
export function run(command, args, { env = {}, timeout } = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    timeout,
    env: { ...process.env, ...env },
  });
  return ended(child);
}

/**
 * Runs without a word; answers what was said, for the case that it failed.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, timeout?: number }} [options]
 */
export async function runQuietly(command, args, { env = {}, timeout } = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout,
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { code: await ended(child), output };
}

/**
 * Runs a script's main function: refusals as one line, the code as the process's own.
 * @param {() => Promise<number>} main
 */
export async function start(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof Refusal ? `\n✗ ${error.message}\n` : error);
    process.exitCode = 1;
  }
}
