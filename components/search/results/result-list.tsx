'use client';

import type { ReactNode } from 'react';
import { GoodsList } from '@/components/goods/goods-list';
import type { GoodsListTexts } from '@/components/goods/goods-list-texts';
import type { GoodsPage } from '@/components/goods/goods-page';
import { goodsListQuery, goodsSearchQuery } from '@/components/goods/goods-query';
import type { SearchState } from '../search-state';

interface Props {
  /** Has a keyword or a group. */
  state: SearchState;
  /** First page from the server; null when it could not be read. */
  first: GoodsPage | null;
  projectKey: string;
  texts: GoodsListTexts;
  empty: ReactNode;
}

/** The products of a keyword or of a group. */
export function ResultList({ state, first, projectKey, texts, empty }: Props) {
  const { keyword, groupId, ...rest } = state;
  const query = keyword
    ? goodsSearchQuery({ keyword, ...rest }, first ?? undefined)
    : goodsListQuery({ ...(groupId && { groupId }), ...rest }, first ?? undefined);
  return (
    <GoodsList
      key={JSON.stringify(state)}
      query={query}
      projectKey={projectKey}
      groupId={keyword ? undefined : groupId}
      texts={texts}
      empty={empty}
      priorityCount={4}
    />
  );
}
