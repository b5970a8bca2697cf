import { parseKeyword } from '@/lib/rules/search/search-terms';
import {
  matchAll,
  type SearchExpression,
  splitAlternatives,
} from '@/server/mall/goods/search/search-expression';
import fc from '@/tests/support/fast-check';

/** Whether a text with these terms matches. */
const matches = (expression: SearchExpression, terms: ReadonlySet<string>): boolean =>
  'term' in expression
    ? terms.has(expression.term)
    : expression.parts[expression.operator === 'and' ? 'every' : 'some']((part) => matches(part, terms));

const listTerms = (expression: SearchExpression): string[] =>
  'term' in expression ? [expression.term] : expression.parts.flatMap(listTerms);

const countOrs = (expression: SearchExpression): number =>
  'term' in expression
    ? 0
    : expression.parts.reduce((sum, part) => sum + countOrs(part), Number(expression.operator === 'or'));

const han = fc.array(fc.constantFrom(...'羊绒围巾雨伞'), { minLength: 1, maxLength: 5 });

// R-SEARCH-15
test('any text matches an expression if it matches one of its alternatives', () => {
  const keywords = fc.array(
    han.map((run) => run.join('')),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(keywords, fc.infiniteStream(fc.boolean()), (words, isThere) => {
      const expression = matchAll(parseKeyword(words.join(' ')), true);
      const terms = new Set(listTerms(expression).filter(() => isThere.next().value));
      const alternatives = splitAlternatives(expression);
      expect(alternatives.some((alternative) => matches(alternative, terms))).toBe(
        matches(expression, terms),
      );
    }),
  );
});

// R-SEARCH-15
test.each([
  ['围巾', 1],
  ['羊绒围巾', 3],
  ['羊绒围巾 不粘锅', 6],
  // 27 of them stay one expression.
  ['羊绒围巾 不粘煎锅 长柄雨伞', 1],
])('%s has %d alternatives', (keyword, count) => {
  const expression = matchAll(parseKeyword(keyword), true);
  const alternatives = splitAlternatives(expression);
  expect(alternatives).toHaveLength(count);
  const isSplit = count > 1 || countOrs(expression) === 0;
  expect(alternatives.every((alternative) => countOrs(alternative) === 0)).toBe(isSplit);
});
