'use client';

import { useEffect, useId, useRef } from 'react';
import { useQueryParam } from '@/components/app/use-query-param';
import { GoodsList } from '@/components/goods/goods-list';
import type { GoodsPage } from '@/components/goods/goods-page';
import { goodsListQuery } from '@/components/goods/goods-query';
import { TabPanel } from '@/components/ui/nav/tab-panel';
import { Tabs } from '@/components/ui/nav/tabs';
import { runAtFirstUse } from '@/lib/browser/run-at-first-use';
import type { HomeFeed } from '@/lib/rules/partner/home-feed';
import type { GoodsListTexts } from '../goods/goods-card-props';
import { EmptyState } from '../ui/feedback/illustrated-message';
import { GoodsRowsSkeleton } from '../ui/feedback/skeleton';
import { goodsRowsClass } from '../ui/goods/goods-card';
import type { HomeTab } from './home-tabs';

/**
 * Reports which variant of the product list was shown, and loads the next one. Its code is no part of the page: it is loaded when the
 * shopper uses the page, because a visitor who does not is no subject of the test.
 */
function HomeFeedTest({ feed }: { feed: HomeFeed }) {
  useEffect(
    () =>
      runAtFirstUse(() => {
        void import('./visit-home-feed').then(({ visitHomeFeed }) => visitHomeFeed(feed)).catch(() => {});
      }),
    [feed],
  );
  return null;
}

interface HomeGoodsProps {
  tabs: readonly HomeTab[];
  /** First page of "for you"; null when it could not be read on the server. */
  first: GoodsPage | null;
  projectKey: string;
  /** Variant of the list. */
  feed: HomeFeed;
  /** False below the strip of the sale, which ends the first screen. */
  marksFirstScreen: boolean;
  texts: GoodsListTexts & { tabs: string; forYou: string; empty: string };
}

const FOR_YOU_TAB = 'all';
/** Cards of the list that a phone shows without scrolling. */
const FIRST_SCREEN_CARDS = 2;

/** Products by group with infinite scrolling. The group is in the address (R-HOME-04). */
export function HomeGoods({ tabs, first, projectKey, feed, marksFirstScreen, texts }: HomeGoodsProps) {
  const panelId = useId();
  const top = useRef<HTMLDivElement>(null);
  const [requestedTab, setTab] = useQueryParam('tab', FOR_YOU_TAB);
  const chosen = tabs.find(({ id }) => id === requestedTab);
  const tab = chosen?.id ?? FOR_YOU_TAB;
  const choose = (id: string) => {
    setTab(id);
    // The tabs are sticky; scroll so that the list of the new group begins below them.
    const above = top.current?.getBoundingClientRect().top ?? 0;
    if (above < 0) window.scrollBy({ top: above, behavior: 'instant' });
  };
  const query = chosen ? goodsListQuery(chosen.args, { visit: first }) : goodsListQuery({}, { first });
  return (
    // At least as high as the screen, so that a short group does not move the tabs.
    <section ref={top} data-place="home-goods" className="min-h-svh">
      <h2 className="sr-only">{texts.tabs}</h2>
      <Tabs
        items={[{ id: FOR_YOU_TAB, label: texts.forYou }, ...tabs]}
        value={tab}
        onChange={choose}
        label={texts.tabs}
        panelId={panelId}
        sticky
        className="mb-1 [&>[role=tablist]]:-ml-2"
      />
      <TabPanel id={panelId} label={texts.tabs}>
        <GoodsList
          key={tab}
          query={query}
          projectKey={projectKey}
          startsLow
          marksFirstScreen={marksFirstScreen}
          groupId={chosen?.args.groupId}
          texts={texts}
          activityType={chosen?.args.activityType}
          priorityCount={FIRST_SCREEN_CARDS}
          {...(feed === 'one-column' && {
            row: { className: goodsRowsClass, skeleton: <GoodsRowsSkeleton /> },
          })}
          empty={<EmptyState text={texts.empty} />}
        />
      </TabPanel>
      <HomeFeedTest feed={feed} />
    </section>
  );
}
