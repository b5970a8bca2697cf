import { runCommand } from '@/scripts/mall/run-command';

/** What an operator command returns to its caller. */
export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command in this process and collects its output. */
export async function runOperatorCommand(...args: string[]): Promise<CommandResult> {
  const printed = { stdout: '', stderr: '' };
  const collect = (name: 'stdout' | 'stderr') =>
    jest.spyOn(process[name], 'write').mockImplementation((chunk) => {
      printed[name] += chunk;
      return true;
    });
  const spies = [collect('stdout'), collect('stderr')];
  const { exitCode } = process;
  process.exitCode = 0;
  try {
    await runCommand(args);
    return { code: Number(process.exitCode), ...printed };
  } finally {
    process.exitCode = exitCode;
    for (const spy of spies) spy.mockRestore();
  }
}
