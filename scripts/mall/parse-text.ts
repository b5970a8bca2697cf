import { InvalidArgumentError } from 'commander';
import { z } from 'zod';

/** Parses a text that people read (R-OPERATOR-27). @throws InvalidArgumentError when it is empty */
export const parseText = (text: string): string => {
  if (text.trim() === '') throw new InvalidArgumentError('expected a text that is not empty');
  return text;
};

/** Parses a moment as files of content have it. @throws InvalidArgumentError unless it is ISO-8601 with a time zone */
export const parseMoment = (text: string): string => {
  if (!z.iso.datetime({ offset: true }).safeParse(text).success)
    throw new InvalidArgumentError('expected a time with its zone, such as 2026-05-01T10:00:00+08:00');
  return new Date(text).toISOString();
};

/** Parses a day of the calendar. @throws InvalidArgumentError unless it is ISO-8601 and exists */
export const parseDay = (text: string): string => {
  if (!z.iso.date().safeParse(text).success)
    throw new InvalidArgumentError('expected a day such as 2026-03-10');
  return text;
};
