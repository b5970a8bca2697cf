import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { GOODS_PAGE_SIZE, toGoodsPage } from '@/components/goods/goods-page';
import { parseSearch } from '@/components/search/parse-search';
import type { Alternatives } from '@/components/search/results/search-results';
import { isListState, type PageQuery, type SearchState } from '@/components/search/search-state';
import {
  readDefaultKeyword,
  readGoodsList,
  readGroups,
  readRecommended,
  readSearch,
} from '@/server/reads/goods';
import type { PageContext } from '@/server/reads/page-context';

/** Null when a read fails: then the browser loads the list, and the page omits the other parts. */
const nullOnError = <T>(read: Promise<T>): Promise<T | null> => read.catch(() => null);

const readSearchWords = ({ variant }: PageContext) => nullOnError(readDefaultKeyword(variant, {}));

async function readListPage({ variant }: PageContext, state: SearchState, pageNum: number) {
  if (!isListState(state)) return null;
  const { keyword, all: _, ...rest } = state;
  const args = { ...rest, ...(pageNum > 1 && { pageNum }), pageSize: GOODS_PAGE_SIZE };
  if (keyword) return nullOnError(readSearch(variant, { keyword, ...args }));
  return nullOnError(readGoodsList(variant, args));
}

/** Reads what to show in place of results: what may have been meant, else popular products (R-SEARCH-12). */
async function readAlternatives(
  { variant }: PageContext,
  { keyword }: SearchState,
): Promise<Alternatives | null> {
  const similar = keyword
    ? await nullOnError(readSearch(variant, { keyword, typos: 1, pageSize: GOODS_PAGE_SIZE }))
    : null;
  if (similar && similar.total > 0) return { kind: 'similar', goods: toGoodsPage(similar) };
  const recommended = await nullOnError(readRecommended(variant, { pageSize: GOODS_PAGE_SIZE }));
  return recommended && recommended.list.length > 0
    ? { kind: 'recommended', goods: toGoodsPage(recommended) }
    : null;
}

async function readTitle({ variant }: PageContext, state: SearchState): Promise<string> {
  const { keyword, groupId } = state;
  if (keyword || !isListState(state)) return keyword ?? '';
  if (!groupId) return (await getTranslations('search'))(state.all ? 'all' : 'group');
  const groups = await nullOnError(readGroups(variant, {}));
  const group = groups?.find(({ groupTypeId }) => groupTypeId === groupId);
  return group?.title ?? (await getTranslations('search'))('group');
}

/**
 * Loads everything that the search page shows for its query; cached, so that title and page share one load
 * (R-SEARCH-14).
 */
export const loadSearch = cache(async (context: PageContext, query: PageQuery) => {
  const { state: requested, cut, submitted, page: pageNum } = parseSearch(query);
  const words = await readSearchWords(context);
  const defaultKeyword = words?.keyword ?? '';
  // Without JavaScript the form sends an empty field: then the search uses the offered keyword.
  const isDefault = submitted && !isListState(requested) && defaultKeyword !== '';
  const state = isDefault ? { ...requested, keyword: defaultKeyword } : requested;
  const [page, title] = await Promise.all([readListPage(context, state, pageNum), readTitle(context, state)]);
  return {
    state,
    pageNum,
    cut,
    title,
    defaultKeyword,
    hotWords: words?.hotWords ?? [],
    first: page && toGoodsPage(page),
    total: page?.total,
    alternatives: page?.total === 0 ? await readAlternatives(context, state) : null,
  };
});
