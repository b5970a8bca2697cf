import { type Command, InvalidArgumentError } from 'commander';
import { grantPointsManually } from '@/server/mall/operator/points';
import { printResult } from '../output';
import { parseText } from '../parse-text';
import { getGlobalOptions, withMall } from '../with-mall';

/** Points that one grant has at most, as in the contract. */
const MAX_POINTS = 1_000_000_000;
const MAX_DAYS = 36_500;

const createIntegerParser =
  (max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < 1 || value > max)
      throw new InvalidArgumentError(`expected an integer from 1 to ${max}`);
    return value;
  };

/** Adds `points grant`. */
export function addPointsCommands(program: Command): void {
  program
    .command('points')
    .description('points of a user')
    .command('grant')
    .argument('<userId>')
    .argument('<amount>', 'points', createIntegerParser(MAX_POINTS))
    .requiredOption(
      '--ref <text>',
      'what they are for; a user gets points with the same text only once',
      parseText,
    )
    .option('--days <days>', 'days until they expire; default: never', createIntegerParser(MAX_DAYS))
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
