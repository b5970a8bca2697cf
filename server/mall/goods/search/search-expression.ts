import 'server-only';
import { isPrefix, type QueryWord, toPairs, toStem } from '@/lib/rules/search/search-terms';
import { isOneTypoApart } from '@/lib/rules/text/typo';

/**
 * What the full-text index is asked for: terms, joined by "and" and "or". Terms contain only letters and digits
 * (`search-terms.ts`), so neither index can take a part of one for an operator (R-SEARCH-17).
 */
export type SearchExpression =
  | { term: string; isPrefix: boolean }
  | { operator: 'and' | 'or'; parts: readonly SearchExpression[] };

const toTerm = (term: string, prefix = false): SearchExpression => ({ term, isPrefix: prefix });

const join = (operator: 'and' | 'or', parts: readonly SearchExpression[]): SearchExpression =>
  parts.length === 1 && parts[0] ? parts[0] : { operator, parts };

/** All pairs of a run of an unspaced script. */
const matchRun = (run: string): SearchExpression =>
  join(
    'and',
    toPairs(run).map((pair) => toTerm(pair)),
  );

function matchWord(word: QueryWord, allowPrefix: boolean): SearchExpression {
  if (word.isUnspaced) return matchRun(word.text);
  return toTerm(toStem(word.text), allowPrefix && isPrefix(word));
}

/** Matches texts with all words; `allowPrefix`: a word also stands for longer ones that begin with it. */
export const matchAll = (words: readonly QueryWord[], allowPrefix: boolean): SearchExpression =>
  join(
    'and',
    words.map((word) => matchWord(word, allowPrefix)),
  );

/** Matches a run in which one character is wrong, missing or superfluous. */
function matchMisspelledRun(run: string): SearchExpression[] {
  const characters = [...run];
  const joinSides = (left: readonly string[], right: readonly string[]) =>
    join(
      'and',
      [left, right].filter((side) => side.length > 0).map((side) => matchRun(side.join(''))),
    );
  return characters.flatMap((_, index) => [
    joinSides(characters.slice(0, index), characters.slice(index + 1)),
    ...(index > 0 ? [joinSides(characters.slice(0, index), characters.slice(index))] : []),
  ]);
}

/**
 * Matches texts with all words but for one typing error in one of them (R-SEARCH-16).
 * @param vocabulary words of the catalogue that may have been meant
 * @returns undefined when no word can be misspelled
 */
export function matchMisspelled(
  words: readonly QueryWord[],
  vocabulary: readonly string[],
): SearchExpression | undefined {
  const variants = words.flatMap((word, place) => {
    const others = words.filter((_, index) => index !== place).map((other) => matchWord(other, true));
    const meant = word.isUnspaced
      ? [...word.text].length > 1
        ? matchMisspelledRun(word.text)
        : []
      : vocabulary.filter((known) => isOneTypoApart(known, word.text)).map((known) => toTerm(known));
    return meant.length > 0 ? [join('and', [join('or', meant), ...others])] : [];
  });
  return variants.length > 0 ? join('or', variants) : undefined;
}

const format = (
  expression: SearchExpression,
  formatTerm: (term: string, prefix: boolean) => string,
  operators: Record<'and' | 'or', string>,
): string =>
  'term' in expression
    ? formatTerm(expression.term, expression.isPrefix)
    : `(${expression.parts.map((part) => format(part, formatTerm, operators)).join(operators[expression.operator])})`;

/** Formats an expression for SQLite's FTS5. */
export const toFts5Query = (expression: SearchExpression): string =>
  format(expression, (term, prefix) => (prefix ? `"${term}"*` : `"${term}"`), { and: ' AND ', or: ' OR ' });

/** Formats an expression as a `tsquery` of PostgreSQL. */
export const toTsQuery = (expression: SearchExpression): string =>
  format(expression, (term, prefix) => (prefix ? `'${term}':*` : `'${term}'`), { and: ' & ', or: ' | ' });
