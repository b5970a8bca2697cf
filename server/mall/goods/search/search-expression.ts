import 'server-only';
import { isPrefix, isSplittable, type QueryWord, toPairs, toStem } from '@/lib/rules/search/search-terms';
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

/** Joins what matches both sides of a run; a side may be empty. */
const matchSides = (left: readonly string[], right: readonly string[]): SearchExpression =>
  join(
    'and',
    [left, right].filter((side) => side.length > 0).map((side) => matchRun(side.join(''))),
  );

/**
 * Matches a run of two characters at least, also with something between two of them: `羊绒围巾` means `羊绒混纺围巾`, too. A text with all pairs
 * matches each of the alternatives.
 */
function matchSplitRun(run: string): SearchExpression {
  const characters = [...run];
  const splits = characters
    .slice(1)
    .map((_, index) => matchSides(characters.slice(0, index + 1), characters.slice(index + 1)));
  return join('or', splits);
}

function matchWord(word: QueryWord, isLoose: boolean): SearchExpression {
  if (word.isUnspaced) return isLoose && isSplittable(word) ? matchSplitRun(word.text) : matchRun(word.text);
  return toTerm(toStem(word.text), isLoose && isPrefix(word));
}

/** Whether texts can match a word without containing it as it is. */
export const hasLooseMatches = (word: QueryWord): boolean => isPrefix(word) || isSplittable(word);

/**
 * Matches texts with all words. `isLoose`: a word also stands for longer ones that begin with it, and the words of a
 * run of Chinese need not be neighbours.
 */
export const matchAll = (words: readonly QueryWord[], isLoose: boolean): SearchExpression =>
  join(
    'and',
    words.map((word) => matchWord(word, isLoose)),
  );

/** Matches a run in which one character is wrong, missing or superfluous. */
function matchMisspelledRun(run: string): SearchExpression[] {
  const characters = [...run];
  return characters.flatMap((_, index) => [
    matchSides(characters.slice(0, index), characters.slice(index + 1)),
    ...(index > 0 ? [matchSides(characters.slice(0, index), characters.slice(index))] : []),
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

/** An expression with more alternatives stays one query of the index. */
const MAX_ALTERNATIVES = 16;

const listAlternatives = (expression: SearchExpression): readonly SearchExpression[] => {
  if ('term' in expression) return [expression];
  if (expression.operator === 'or') return expression.parts.flatMap(listAlternatives);
  const empty: readonly (readonly SearchExpression[])[] = [[]];
  const choices = expression.parts.reduce((before, part) => {
    // More than are used need not be multiplied further.
    if (before.length > MAX_ALTERNATIVES) return before;
    const alternatives = listAlternatives(part);
    return before.flatMap((chosen) => alternatives.map((alternative) => [...chosen, alternative]));
  }, empty);
  return choices.map((parts) => join('and', parts));
};

/**
 * Takes an expression apart into alternatives without "or", if they are few. An index that looks for each of them begins with its rarest
 * term; for all at once it reads every term.
 */
export function splitAlternatives(expression: SearchExpression): readonly SearchExpression[] {
  const alternatives = listAlternatives(expression);
  return alternatives.length > MAX_ALTERNATIVES ? [expression] : alternatives;
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
