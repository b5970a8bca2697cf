import { runCommand } from '@/scripts/mall/run-command';

/** The process in which operator-command.ts runs the commands. It answers each with its exit code and output. */

let output = '';
for (const stream of [process.stdout, process.stderr])
  stream.write = (chunk: string | Uint8Array) => {
    output += chunk;
    return true;
  };

process.on('message', async (args: string[]) => {
  output = '';
  process.exitCode = 0;
  await runCommand(args);
  process.send?.({ code: process.exitCode, output });
});
process.once('disconnect', () => process.exit());
