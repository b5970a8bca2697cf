'use client';

import type { ReactNode } from 'react';
import { GoodsList } from '@/components/goods/goods-list';
import type { GoodsListTexts } from '@/components/goods/goods-list-texts';
import type { GoodsPage } from '@/components/goods/goods-page';
import { goodsListQuery, goodsSearchQuery } from '@/components/goods/goods-query';
import type { SearchState } from '../search-state';

interface Props {
  state: SearchState;
  /** Number of the page in the HTML, from 1. */
  pageNum: number;
  /** That page; null when it could not be read. */
  first: GoodsPage | null;
  projectKey: string;
  texts: GoodsListTexts;
  empty: ReactNode;
}

/** The products of a keyword or of a group. */
export function ResultList({ state, pageNum, first, projectKey, texts, empty }: Props) {
  const { keyword, all: _, ...rest } = state;
  const query = keyword
    ? goodsSearchQuery({ keyword, ...rest }, first ?? undefined, pageNum)
    : goodsListQuery(rest, first ?? undefined, pageNum);
  return (
    <GoodsList
      key={JSON.stringify([state, pageNum])}
      query={query}
      projectKey={projectKey}
      texts={texts}
      empty={empty}
      priorityCount={4}
      activityType={state.activityType ?? 0}
    />
  );
}
