import { createNextPageFinder, listItems } from '@/lib/browser/queries';

const findNextPage = createNextPageFinder('id');
const buildPage = (ids: string, hasNextPage = true) => ({
  list: [...ids].map((id) => ({ id })),
  hasNextPage,
});

// R-NAV-44
test.each([
  ['follows a page with new items', [buildPage('ab'), buildPage('cd')], 3],
  ['follows a page of which one item is new', [buildPage('ab'), buildPage('bc')], 3],
  ['follows the only page', [buildPage('ab')], 3],
  ['does not follow the last page', [buildPage('ab'), buildPage('cd', false)], undefined],
  ['does not follow an empty page', [buildPage('ab'), buildPage('')], undefined],
  ['does not follow an empty first page', [buildPage('')], undefined],
  [
    'does not follow a page without new items',
    [buildPage('ab'), buildPage('cd'), buildPage('bd')],
    undefined,
  ],
])('the next page %s', (_, pages, expected) => {
  const last = pages.at(-1);
  expect(last && findNextPage(last, pages, 2)).toBe(expected);
});

test('lists an item that is in several pages once, as its first page has it', () => {
  const pages = [
    { list: [{ id: 'a' }, { id: 'b', page: 1 }] },
    { list: [{ id: 'b', page: 2 }, { id: 'c' }] },
  ];
  expect(listItems<'id', { id: string; page?: number }>(pages, 'id')).toEqual([
    { id: 'a' },
    { id: 'b', page: 1 },
    { id: 'c' },
  ]);
});
