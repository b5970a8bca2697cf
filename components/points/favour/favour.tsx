'use client';

import { useId, useRef } from 'react';
import { TabPanel } from '@/components/ui/nav/tab-panel';
import { Tabs } from '@/components/ui/nav/tabs';
import { FavourList, type FavourListTexts } from './favour-list';
import type { FavourPage, PointsRange } from './favour-page';
import { useRangeTab } from './use-range-tab';

export interface FavourProps {
  ranges: readonly PointsRange[];
  /** First page of the first range; null when it could not be read on the server. */
  first: FavourPage | null;
  projectKey: string;
  texts: FavourListTexts & { tabs: string };
}

const idOf = ({ minPoints, maxPoints }: PointsRange): string => `${minPoints}-${maxPoints}`;
const labelOf = ({ minPoints, maxPoints }: PointsRange): string => `${minPoints}–${maxPoints}`;

/** "Guess your favour": goods by what they cost in points (spec 3). */
export function Favour({ ranges, first, projectKey, texts }: FavourProps) {
  const panelId = useId();
  const place = useRef<HTMLDivElement>(null);
  const [asked, setTab] = useRangeTab();
  const range = ranges.find((each) => idOf(each) === asked) ?? ranges[0];
  if (!range) return null;

  const choose = (id: string) => {
    setTab(id);
    // Another list begins at its top, which is where the tabs stick.
    const top = place.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) window.scrollBy(0, top);
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
          <FavourList
            key={idOf(range)}
            range={range}
            first={range === ranges[0] ? first : null}
            projectKey={projectKey}
            texts={texts}
          />
        </TabPanel>
      </div>
    </div>
  );
}
