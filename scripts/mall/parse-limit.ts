import { InvalidArgumentError } from 'commander';

/** Parses the option `--limit`. @throws InvalidArgumentError unless it is 1 to 1000. */
export const parseLimit = (text: string): number => {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
    throw new InvalidArgumentError('expected 1 to 1000');
  return limit;
};
