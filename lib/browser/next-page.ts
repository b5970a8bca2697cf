interface ListPage<Item> {
  list: readonly Item[];
  hasNextPage: boolean;
}

/**
 * Creates the function by which an infinite query of a list finds the number of its next page: the one after the page that was
 * requested, whatever number the answer names. A page that adds nothing is the last: the end of the list would stay in view, and
 * load page after page for as long as a points mall says that there are more (R-NAV-44).
 */
export const createNextPageFinder =
  <Item>(getId: (item: Item) => string) =>
  (last: ListPage<Item>, pages: readonly ListPage<Item>[], pageNum: number): number | undefined => {
    const known = new Set(pages.slice(0, -1).flatMap(({ list }) => list.map(getId)));
    return last.hasNextPage && last.list.some((item) => !known.has(getId(item))) ? pageNum + 1 : undefined;
  };
