'use client';

import { useId, useRef } from 'react';
import { useQueryParam } from '@/components/app/use-query-param';
import type { GoodsListTexts } from '@/components/goods/goods-card-props';
import { GoodsList } from '@/components/goods/goods-list';
import type { GoodsPage } from '@/components/goods/goods-page';
import { goodsListQuery } from '@/components/goods/goods-query';
import { EmptyState } from '@/components/ui/feedback/illustrated-message';
import { TabPanel } from '@/components/ui/nav/tab-panel';
import { Tabs } from '@/components/ui/nav/tabs';
import type { PointsRange } from '@/lib/rules/points/points-ranges';

/** Cards of the list that a phone shows without scrolling. */
const FIRST_SCREEN_CARDS = 2;

interface RecommendationsProps {
  ranges: readonly PointsRange[];
  /** First page of the first tab; null when it could not be read on the server. */
  first: GoodsPage | null;
  projectKey: string;
  texts: GoodsListTexts & { tabs: string; all: string; empty: string };
}

const toRangeId = ({ minPoints, maxPoints }: PointsRange): string => `${minPoints}-${maxPoints}`;
const formatRange = ({ minPoints, maxPoints }: PointsRange): string => `${minPoints}–${maxPoints}`;

/** The tab of all products. */
const ALL_TAB = 'all';

/** Recommendations: products by price in points, and all products. The tab is in the address (R-POINTS-35, R-POINTS-34). */
export function Recommendations({ ranges, first, projectKey, texts }: RecommendationsProps) {
  const panelId = useId();
  const container = useRef<HTMLDivElement>(null);
  const tabs = [
    ...ranges.map((range) => ({ id: toRangeId(range), label: formatRange(range), args: range })),
    { id: ALL_TAB, label: texts.all, args: {} },
  ];
  const [requestedTab, setTab] = useQueryParam('range', tabs[0]?.id ?? ALL_TAB);
  const tab = tabs.find(({ id }) => id === requestedTab) ?? tabs[0];
  if (!tab) return null;

  const choose = (id: string) => {
    setTab(id);
    // Scrolls to the top of the new list, below the sticky tabs.
    const top = container.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) window.scrollBy({ top, behavior: 'instant' });
  };

  return (
    <div ref={container}>
      <Tabs
        items={tabs}
        value={tab.id}
        onChange={choose}
        label={texts.tabs}
        panelId={panelId}
        sticky
        className="[&>[role=tablist]]:-ml-2"
      />
      <div data-place="points-recommendations" className="min-h-[80svh]">
        <TabPanel id={panelId} label={tab.label}>
          <GoodsList
            key={tab.id}
            query={goodsListQuery(tab.args, tab === tabs[0] ? { first } : { visit: first })}
            projectKey={projectKey}
            texts={texts}
            priorityCount={FIRST_SCREEN_CARDS}
            marksFirstScreen
            empty={<EmptyState text={texts.empty} />}
          />
        </TabPanel>
      </div>
    </div>
  );
}
