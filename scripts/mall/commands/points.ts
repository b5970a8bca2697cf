import { type Command, InvalidArgumentError } from 'commander';
import { grantPointsManually } from '@/server/mall/operator/points';
import { printResult } from '../output';
import { parseText } from '../parse-text';
import { getGlobalOptions, withMall } from '../with-mall';

const parsePositiveInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('expected an integer of at least 1');
  return value;
};

/** Adds `points grant`. */
export function addPointsCommands(program: Command): void {
  program
    .command('points')
    .description('points of a user')
    .command('grant')
    .argument('<userId>')
    .argument('<amount>', 'points', parsePositiveInteger)
    .requiredOption(
      '--ref <text>',
      'what they are for; a user gets points with the same text only once',
      parseText,
    )
    .option('--days <days>', 'days until they expire; default: never', parsePositiveInteger)
    .description('grant points to a user')
    .action(
      async (
        userId: string,
        amount: number,
        { ref, days }: { ref: string; days?: number },
        command: Command,
      ) => {
        const result = await withMall(command, (deps) =>
          grantPointsManually(deps, { userId, amount, ref, days }),
        );
        const text = result.given ? `✓ ${amount} points granted` : 'already granted, nothing changed';
        printResult(getGlobalOptions(command), result, `${text}; the balance is ${result.activePoints}`);
      },
    );
}
