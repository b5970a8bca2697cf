'use client';

import { useId, useRef } from 'react';
import { GoodsList } from '@/components/goods/goods-list';
import type { GoodsPage } from '@/components/goods/goods-page';
import { goodsListQuery } from '@/components/goods/goods-query';
import type { GoodsListTexts } from '@/components/goods/list-texts-of';
import { useQueryParam } from '@/components/goods/use-query-param';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { TabPanel } from '@/components/ui/nav/tab-panel';
import { Tabs } from '@/components/ui/nav/tabs';
import type { PointsRange } from './ranges';

export interface FavourProps {
  /** At least one. */
  ranges: readonly PointsRange[];
  /** First page of the first range; null when it could not be read on the server. */
  first: GoodsPage | null;
  projectKey: string;
  texts: GoodsListTexts & { tabs: string; empty: string };
}

const idOf = ({ minPoints, maxPoints }: PointsRange): string => `${minPoints}-${maxPoints}`;
const labelOf = ({ minPoints, maxPoints }: PointsRange): string => `${minPoints}–${maxPoints}`;

/** "Guess your favour": goods by what they cost in points. The range is in the address (R-POINTS-35). */
export function Favour({ ranges, first, projectKey, texts }: FavourProps) {
  const panelId = useId();
  const place = useRef<HTMLDivElement>(null);
  const [asked, setTab] = useQueryParam('range', ranges[0] ? idOf(ranges[0]) : '');
  const range = ranges.find((each) => idOf(each) === asked) ?? ranges[0];
  if (!range) return null;

  const choose = (id: string) => {
    setTab(id);
    // Another list begins at its top, which is where the tabs stick.
    const top = place.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) window.scrollBy({ top, behavior: 'instant' });
  };

  return (
    <div ref={place}>
      <Tabs
        items={ranges.map((each) => ({ id: idOf(each), label: labelOf(each) }))}
        value={idOf(range)}
        onChange={choose}
        label={texts.tabs}
        panelId={panelId}
        sticky
        className="[&>[role=tablist]]:-ml-2"
      />
      <div className="min-h-[80svh]">
        <TabPanel id={panelId} label={labelOf(range)}>
          <GoodsList
            key={idOf(range)}
            query={goodsListQuery(range, range === ranges[0] ? (first ?? undefined) : undefined)}
            projectKey={projectKey}
            texts={texts}
            empty={<EmptyState text={texts.empty} />}
          />
        </TabPanel>
      </div>
    </div>
  );
}
