'use client';

import { useId, useRef } from 'react';
import { useQueryParam } from '@/components/app/use-query-param';
import { GoodsList } from '@/components/goods/goods-list';
import type { GoodsListTexts } from '@/components/goods/goods-list-texts';
import type { GoodsPage } from '@/components/goods/goods-page';
import { goodsListQuery } from '@/components/goods/goods-query';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { TabPanel } from '@/components/ui/nav/tab-panel';
import { Tabs } from '@/components/ui/nav/tabs';
import type { PointsRange } from '@/lib/rules/points/points-ranges';

interface RecommendationsProps {
  /** At least one. */
  ranges: readonly PointsRange[];
  /** First page of the first range; null when it could not be read on the server. */
  first: GoodsPage | null;
  projectKey: string;
  texts: GoodsListTexts & { tabs: string; empty: string };
}

const toRangeId = ({ minPoints, maxPoints }: PointsRange): string => `${minPoints}-${maxPoints}`;
const formatRange = ({ minPoints, maxPoints }: PointsRange): string => `${minPoints}–${maxPoints}`;

/** Recommendations: products by price in points. The range is in the address (R-POINTS-35). */
export function Recommendations({ ranges, first, projectKey, texts }: RecommendationsProps) {
  const panelId = useId();
  const container = useRef<HTMLDivElement>(null);
  const [requestedRange, setTab] = useQueryParam('range', ranges[0] ? toRangeId(ranges[0]) : '');
  const range = ranges.find((candidate) => toRangeId(candidate) === requestedRange) ?? ranges[0];
  if (!range) return null;

  const choose = (id: string) => {
    setTab(id);
    // Scrolls to the top of the new list, below the sticky tabs.
    const top = container.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) window.scrollBy({ top, behavior: 'instant' });
  };

  return (
    <div ref={container}>
      <Tabs
        items={ranges.map((option) => ({ id: toRangeId(option), label: formatRange(option) }))}
        value={toRangeId(range)}
        onChange={choose}
        label={texts.tabs}
        panelId={panelId}
        sticky
        className="[&>[role=tablist]]:-ml-2"
      />
      <div className="min-h-[80svh]">
        <TabPanel id={panelId} label={formatRange(range)}>
          <GoodsList
            key={toRangeId(range)}
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
