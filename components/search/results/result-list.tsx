'use client';

import type { ReactNode } from 'react';
import { toGoodsCardProps } from '@/components/goods/goods-card-props';
import { GoodsList } from '@/components/goods/goods-list';
import type { GoodsListTexts } from '@/components/goods/goods-list-texts';
import type { GoodsPage } from '@/components/goods/goods-page';
import { goodsListQuery, goodsSearchQuery } from '@/components/goods/goods-query';
import { GoodsCard } from '@/components/ui/goods/goods-card';
import { goodsGridClass } from '@/components/ui/goods/goods-grid';
import { Highlight } from '@/components/ui/highlight';
import { addProjectId } from '@/lib/rules/page/links';
import { splitMatches } from '@/lib/rules/search/highlight';
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

/** Number of cards on the first screen; their pictures load with priority. */
const PRIORITY_COUNT = 4;

/** The products of a keyword, which is highlighted in their names, or of a group (R-SEARCH-18). */
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
      texts={texts}
      empty={empty}
      priorityCount={PRIORITY_COUNT}
      {...(keyword && {
        row: {
          className: goodsGridClass,
          render: (item, index) => (
            <GoodsCard
              {...toGoodsCardProps(item, texts)}
              title={<Highlight parts={splitMatches(item.title, keyword)} />}
              href={addProjectId(`/goodsProfile/${item.goodsId}`, projectKey)}
              priority={index < PRIORITY_COUNT}
            />
          ),
        },
      })}
    />
  );
}
