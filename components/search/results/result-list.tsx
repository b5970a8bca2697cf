'use client';

import type { ReactNode } from 'react';
import { type GoodsListTexts, toGoodsCardProps } from '@/components/goods/goods-card-props';
import { GoodsList } from '@/components/goods/goods-list';
import type { GoodsPage } from '@/components/goods/goods-page';
import { goodsListQuery, goodsSearchQuery } from '@/components/goods/goods-query';
import { GoodsCard, goodsGridClass } from '@/components/ui/goods/goods-card';
import { Highlight } from '@/components/ui/highlight';
import { createGoodsPath } from '@/lib/rules/page/goods-path';
import { addProjectId } from '@/lib/rules/page/links';
import { splitMatches } from '@/lib/rules/search/highlight';
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

/** Number of cards on the first screen; their pictures load with priority. */
const PRIORITY_COUNT = 4;

/** The products of a keyword, which is highlighted in their names, or of a group (R-SEARCH-18). */
export function ResultList({ state, pageNum, first, projectKey, texts, empty }: Props) {
  const { keyword, all: _, ...rest } = state;
  const start = { first, pageNum };
  const query = keyword ? goodsSearchQuery({ keyword, ...rest }, start) : goodsListQuery(rest, start);
  return (
    <GoodsList
      key={JSON.stringify([state, pageNum])}
      query={query}
      projectKey={projectKey}
      groupId={keyword ? undefined : state.groupId}
      texts={texts}
      empty={empty}
      priorityCount={PRIORITY_COUNT}
      marksFirstScreen
      activityType={state.activityType}
      {...(keyword && {
        row: {
          className: goodsGridClass,
          render: (item, index) => (
            <GoodsCard
              {...toGoodsCardProps(item, texts)}
              title={<Highlight parts={splitMatches(item.title, keyword)} />}
              href={addProjectId(createGoodsPath({ goodsId: item.goodsId }), projectKey)}
              priority={index < PRIORITY_COUNT}
            />
          ),
        },
      })}
    />
  );
}
