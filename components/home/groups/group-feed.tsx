'use client';

import { useId, useRef } from 'react';
import type { CardPage } from '@/components/goods/card-page';
import type { CardTexts } from '@/components/goods/card-texts';
import { GoodsFeed } from '@/components/goods/goods-feed';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { TabPanel } from '@/components/ui/nav/tab-panel';
import { Tabs } from '@/components/ui/nav/tabs';
import { useTab } from './use-tab';

export interface GroupFeedProps {
  groups: readonly { id: string; label: string }[];
  /** First page of "for you". */
  first: CardPage | null;
  projectKey: string;
  texts: { label: string; forYou: string; empty: string; card: CardTexts };
}

/** Groups of goods as tabs over an endless list. The chosen group is kept in the address. */
export function GroupFeed({ groups, first, projectKey, texts }: GroupFeedProps) {
  const panelId = useId();
  const place = useRef<HTMLElement>(null);
  const [asked, setTab] = useTab();
  const group = groups.find(({ id }) => id === asked);
  const tab = group?.id ?? '';

  const choose = (id: string) => {
    setTab(id);
    // Another list begins at its top, which is where the tabs stick.
    const top = place.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) window.scrollBy(0, top);
  };

  return (
    <section ref={place}>
      <Tabs
        items={[{ id: '', label: texts.forYou }, ...groups]}
        value={tab}
        onChange={choose}
        label={texts.label}
        panelId={panelId}
        sticky
      />
      <div className="min-h-[80svh] pt-1">
        <TabPanel id={panelId} label={group?.label ?? texts.forYou}>
          <GoodsFeed
            key={tab}
            source={{ call: 'goodsList', args: tab ? { groupId: tab } : {} }}
            first={tab ? null : first}
            projectKey={projectKey}
            texts={texts.card}
            empty={<EmptyState text={texts.empty} />}
          />
        </TabPanel>
      </div>
    </section>
  );
}
