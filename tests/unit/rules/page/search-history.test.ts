import { addSearchTerm, MAX_SEARCH_TERMS, parseSearchHistory } from '@/lib/rules/page/search-history';
import fc from '@/tests/support/fast-check';

const tenTerms = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

test.each([
  ['the first term', [], 'tea', ['tea']],
  ['a new term comes first', ['tea'], 'pan', ['pan', 'tea']],
  ['a repeated term moves to the front', ['pan', 'tea', 'cup'], 'tea', ['tea', 'pan', 'cup']],
  ['the newest again changes nothing', ['tea', 'pan'], 'tea', ['tea', 'pan']],
  ['blanks around a term do not count', ['tea'], '  tea ', ['tea']],
  ['nothing is not a term', ['tea'], '   ', ['tea']],
  ['the oldest falls out', tenTerms, 'tea', ['tea', ...tenTerms.slice(0, 9)]],
  ['a repeated term drops no other', tenTerms, '10', ['10', ...tenTerms.slice(0, 9)]],
])('adds a search: %s', (_, history, term, expected) => {
  expect(addSearchTerm(history, term)).toEqual(expected);
});

test.each([
  ['nothing stored', null, []],
  ['a history', '["tea","pan"]', ['tea', 'pan']],
  ['no JSON', 'tea', []],
  ['no list', '{"0":"tea"}', []],
  ['strangers in the list', '["tea",7,null,"",["x"],"pan"]', ['tea', 'pan']],
  ['a term twice', '["tea"," tea"]', ['tea']],
])('reads a stored value: %s', (_, raw, expected) => {
  expect(parseSearchHistory(raw)).toEqual(expected);
});

const termsArbitrary = fc.array(fc.string({ maxLength: 15 }), { maxLength: 40 });

// R-SEARCH-08, R-SEARCH-09
test('keeps at most ten distinct terms, newest first, also after storing', () => {
  fc.assert(
    fc.property(termsArbitrary, (searched) => {
      const history = searched.reduce<string[]>(addSearchTerm, []);
      const newest = [
        ...new Set(
          searched
            .map((term) => term.trim())
            .filter(Boolean)
            .reverse(),
        ),
      ];
      expect(history).toEqual(newest.slice(0, MAX_SEARCH_TERMS));
      expect(parseSearchHistory(JSON.stringify(history))).toEqual(history);
    }),
  );
});

test('reads any stored value without an exception', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (raw) => {
      expect(parseSearchHistory(raw).length).toBeLessThanOrEqual(MAX_SEARCH_TERMS);
    }),
  );
});
