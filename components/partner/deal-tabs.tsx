'use client';

import { type ReactNode, useId, useRef } from 'react';
import { useQueryParam } from '@/components/app/use-query-param';
import { TabPanel } from '@/components/ui/nav/tab-panel';
import { type TabItem, Tabs } from '@/components/ui/nav/tabs';
import { DealList, type DealListTexts } from './deal-list';
import type { DealsPage } from './deals-page';
import { type DealsSource, dealsQuery } from './deals-query';

interface DealTabsProps {
  /** The query parameter that stores the chosen tab. */
  parameter: string;
  /** At least one; the first one is chosen unless the address says otherwise. */
  tabs: readonly (TabItem & { source: DealsSource })[];
  /** First page of the first tab; null when it could not be read on the server. */
  first: DealsPage | null;
  /** Something else from the HTML, if that tab has another list now. */
  visit?: DealsPage | null;
  label: string;
  texts: DealListTexts;
  /** Number of cards on the first screen. */
  priorityCount?: number;
  /** Shown between the tabs and the list. */
  toolbar?: ReactNode;
}

/** Lists of subsidised products by tab. The tab is in the address, so that going back keeps it. */
export function DealTabs(props: DealTabsProps) {
  const { parameter, tabs, first, visit = first, label, texts, priorityCount, toolbar } = props;
  const panelId = useId();
  const top = useRef<HTMLElement>(null);
  const [requestedTab, setTab] = useQueryParam(parameter, tabs[0]?.id ?? '');
  const tab = tabs.find(({ id }) => id === requestedTab) ?? tabs[0];
  if (!tab) return null;
  const choose = (id: string) => {
    setTab(id);
    // The tabs are sticky; scroll so that the new list begins below them.
    const above = top.current?.getBoundingClientRect().top ?? 0;
    if (above < 0) window.scrollBy({ top: above - 52, behavior: 'instant' });
  };
  return (
    // At least as high as the screen, so that a short list does not move the tabs.
    <section ref={top} className="min-h-svh [--sticky-top:calc(3.25rem+env(safe-area-inset-top))]">
      <h2 className="sr-only">{label}</h2>
      <Tabs
        items={tabs}
        value={tab.id}
        onChange={choose}
        label={label}
        panelId={panelId}
        sticky
        className="mb-1 [&>[role=tablist]]:-ml-2"
      />
      {toolbar}
      <TabPanel id={panelId} label={tab.label}>
        <DealList
          key={JSON.stringify(tab.source)}
          query={dealsQuery(tab.source, { first: tab === tabs[0] ? first : null, visit })}
          texts={texts}
          priorityCount={priorityCount}
        />
      </TabPanel>
    </section>
  );
}
