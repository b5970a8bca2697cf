import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const NODE_FLAGS = ['--conditions=react-server', '--disable-warning=ExperimentalWarning', '--import', 'tsx'];

let operator: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Starts the process that runs commands. It ends with this one, which does not wait for it. */
function startOperator(): ChildProcess {
  const child = fork(fileURLToPath(new URL('./operator-process.ts', import.meta.url)), {
    execArgv: NODE_FLAGS,
  });
  child.unref();
  child.channel?.unref();
  return child;
}

async function run(command: readonly string[]): Promise<void> {
  operator ??= startOperator();
  const child = operator;
  const { promise, resolve, reject } = Promise.withResolvers<{ code: number; output: string }>();
  const fail = () => {
    operator = undefined;
    reject(new Error(`the process of the commands ended during ${command.join(' ')}`));
  };
  child.once('message', resolve).once('exit', fail);
  child.send(['--data', process.env.TEST_DATA_DIR ?? '', ...command]);
  const { code, output } = await promise;
  child.off('exit', fail);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}: ${output}`);
}

/**
 * Runs an operator command on the mall under test; the simulated operator would take longer. All commands of a worker
 * run in one process, because the start of a process takes longer than a command.
 * @throws if the command fails
 */
export function runOperatorCommand(...command: string[]): Promise<void> {
  const result = last.then(() => run(command));
  last = result.catch(() => {});
  return result;
}
