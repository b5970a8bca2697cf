import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { GOODS_PAGE_SIZE, toGoodsPage } from '@/components/goods/goods-page';
import { type PageQuery, parseSearch, type SearchState } from '@/components/search/search-state';
import { readDefaultKeyword, readGoodsList, readGroups, readSearch } from '@/server/reads/goods';
import type { PageContext } from '@/server/reads/page-context';

/** What cannot be read is left out: the list then asks for itself, the rest is only missing. */
const nullOnError = <T>(read: Promise<T>): Promise<T | null> => read.catch(() => null);

const readSearchWords = ({ variant }: PageContext) => nullOnError(readDefaultKeyword(variant, {}));

async function readFirstPage({ variant }: PageContext, { keyword, groupId, ...rest }: SearchState) {
  const args = { ...rest, pageSize: GOODS_PAGE_SIZE };
  if (keyword) return nullOnError(readSearch(variant, { keyword, ...args }));
  return groupId ? nullOnError(readGoodsList(variant, { groupId, ...args })) : null;
}

async function readTitle({ variant }: PageContext, { keyword, groupId }: SearchState): Promise<string> {
  if (keyword || !groupId) return keyword ?? '';
  const groups = await nullOnError(readGroups(variant, {}));
  const group = groups?.find(({ groupTypeId }) => groupTypeId === groupId);
  return group?.title ?? (await getTranslations('search'))('group');
}

/** Everything the search page shows, by its address; once for the title and the page (R-SEARCH-14). */
export const loadSearch = cache(async (context: PageContext, query: PageQuery) => {
  const { state: asked, cut, submitted } = parseSearch(query);
  const words = await readSearchWords(context);
  const defaultKeyword = words?.keyword ?? '';
  // Without JavaScript an empty field is sent as such: it asks for the keyword it offers.
  const isDefault = submitted && !asked.keyword && !asked.groupId && defaultKeyword !== '';
  const state = isDefault ? { ...asked, keyword: defaultKeyword } : asked;
  const [page, title] = await Promise.all([readFirstPage(context, state), readTitle(context, state)]);
  return {
    state,
    cut,
    title,
    defaultKeyword,
    hotWords: words?.hotWords ?? [],
    first: page && toGoodsPage(page),
    total: page?.total,
  };
});
