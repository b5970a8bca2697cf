import { InvalidArgumentError } from 'commander';

/** Reads how many rows a list may have. */
export const limitOf = (text: string): number => {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) throw new InvalidArgumentError('1 to 1000');
  return limit;
};
