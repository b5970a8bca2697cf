import { type Command, InvalidArgumentError } from 'commander';
import { grantPointsManually } from '@/server/mall/operator/points';
import { answer } from '../output';
import { globalOptions, withMall } from '../with-mall';

const wholeNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('a whole number from 1 is needed');
  return value;
};

/** `points grant`. */
export function addPointsCommands(program: Command): void {
  program
    .command('points')
    .description('points of a user')
    .command('grant')
    .argument('<userId>')
    .argument('<amount>', 'points', wholeNumber)
    .requiredOption('--ref <text>', 'what they are for; the same text gives a user nothing twice')
    .option('--days <days>', 'days until they expire; else never', wholeNumber)
    .description('give points by hand')
    .action(
      async (
        userId: string,
        amount: number,
        { ref, days }: { ref: string; days?: number },
        command: Command,
      ) => {
        const result = await withMall(command, (host) =>
          grantPointsManually(host, { userId, amount, ref, days }),
        );
        const text = result.given ? `✓ ${amount} points given` : 'given before, nothing changed';
        answer(globalOptions(command), result, `${text}; the balance is ${result.activePoints}`);
      },
    );
}
