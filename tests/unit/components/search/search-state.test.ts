import { normalizeKeyword, parseSearch } from '@/components/search/parse-search';
import { toSearchPath } from '@/components/search/search-state';
import { goodsList, goodsSearch } from '@/lib/contract/goods';
import fc from '@/tests/support/fast-check';

test.each([
  ['an empty address', {}, {}],
  ['a keyword', { keyword: ' moka pot ' }, { keyword: 'moka pot' }],
  ['a blank keyword', { keyword: '  ' }, {}],
  ['"null"', { keyword: 'null', groupId: 'null' }, {}],
  ['a keyword twice', { keyword: ['tea', 'pan'] }, { keyword: 'tea' }],
  ['control characters', { keyword: 'te\u0000a\n' }, { keyword: 'te a' }],
  ['a group', { groupId: '101' }, { groupId: '101' }],
  ['a keyword before a group', { keyword: 'tea', groupId: '101' }, { keyword: 'tea' }],
  ['a strange group', { groupId: "1' or 1" }, {}],
  ['all products', { all: 'true' }, { all: true }],
  ['all products but not with a keyword', { all: 'true', keyword: 'tea' }, { keyword: 'tea' }],
  ['an activity', { activityType: '4' }, { activityType: 4 }],
  ['an unknown activity', { activityType: '9' }, {}],
  ['a sort', { sort: 'pointsAsc' }, { sort: 'pointsAsc' }],
  ['the default sort', { sort: 'default' }, {}],
  ['an unknown sort', { sort: 'price' }, {}],
  ['a range', { minPoints: '0', maxPoints: '599' }, { minPoints: 0, maxPoints: 599 }],
  ['half a range', { minPoints: '600', maxPoints: '-1' }, { minPoints: 600 }],
  ['a range the wrong way round', { minPoints: '9', maxPoints: '1' }, {}],
  ['points beyond all bounds', { minPoints: '9999999', maxPoints: '1e3' }, {}],
])('parses %s', (_, query, state) => {
  expect(parseSearch(query).state).toEqual(state);
});

// R-SEARCH-03
test('cuts a keyword after 15 user-perceived characters', () => {
  expect(normalizeKeyword('12345678901234567')).toEqual({ keyword: '123456789012345', cut: true });
  expect(normalizeKeyword('🍓'.repeat(16))).toEqual({ keyword: '🍓'.repeat(15), cut: true });
  expect(normalizeKeyword('🍓'.repeat(15)).cut).toBe(false);
});

// R-SEARCH-03, R-API-26
test('cuts a keyword of one character with any number of accents to one that the call accepts', () => {
  const { keyword, cut } = normalizeKeyword(`1${'\u0301'.repeat(1356)}`);
  expect(cut).toBe(true);
  expect(goodsSearch.input.safeParse({ keyword }).success).toBe(true);
});

// R-SEARCH-02
test('keeps characters of several code points whole and removes invisible ones', () => {
  const flagged = '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}';
  expect(normalizeKeyword(`${flagged}👩‍🚀`.repeat(8))).toEqual({
    keyword: `${`${flagged}👩‍🚀`.repeat(7)}${flagged}`,
    cut: true,
  });
  expect(normalizeKeyword('te\u200ba \u202ecup').keyword).toBe('tea cup');
});

test('recognizes an empty submitted form', () => {
  expect(parseSearch({ keyword: '' }).submitted).toBe(true);
  expect(parseSearch({}).submitted).toBe(false);
});

// R-CRAWLER-10
test.each([
  ['2', 2],
  ['10000', 10_000],
  ['0', 1],
  ['-1', 1],
  ['10001', 1],
  ['1e2', 1],
  [undefined, 1],
])('reads the page %j as %d', (page, expected) => {
  expect(parseSearch({ all: 'true', page }).page).toBe(expected);
});

const valueArbitrary = fc.option(
  fc.oneof(fc.string({ unit: 'binary' }), fc.array(fc.string(), { maxLength: 2 })),
  {
    nil: undefined,
  },
);
const queryArbitrary = fc.record({
  keyword: valueArbitrary,
  groupId: valueArbitrary,
  sort: valueArbitrary,
  minPoints: valueArbitrary,
  maxPoints: valueArbitrary,
});

// R-SEARCH-13
test('parses any URL into a valid call that survives a round trip', () => {
  fc.assert(
    fc.property(queryArbitrary, (query) => {
      const { state } = parseSearch(query);
      expect(goodsList.input.safeParse(state).success).toBe(true);
      if (state.keyword) expect(goodsSearch.input.safeParse(state).success).toBe(true);
      const again = Object.fromEntries(new URL(toSearchPath(state), 'http://mall').searchParams);
      expect(parseSearch(again).state).toEqual(state);
    }),
  );
});
