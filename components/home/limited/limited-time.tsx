'use client';

import { useQuery } from '@tanstack/react-query';
import { GoodsStrip } from '@/components/ui/goods/goods-strip';
import { Countdown } from '@/components/ui/motion/countdown';
import { SectionHeader } from '@/components/ui/section-header';
import { withProject } from '@/lib/rules/links';
import { LIMITED_TIME, type LimitedGoods, limitedQuery } from './limited-query';

export interface LimitedTimeProps {
  /** From the server; null when it could not be read. */
  first: LimitedGoods | null;
  projectKey: string;
  unit: string;
  texts: { title: string; endsIn: string; all: string; list: string };
}

/** Goods at a lower price for some hours, with the time that is left. Nothing when there are none. */
export function LimitedTime({ first, projectKey, unit, texts }: LimitedTimeProps) {
  const { data, refetch } = useQuery(limitedQuery(projectKey, first));
  if (!data?.endsAt || data.list.length === 0) return null;
  return (
    <section className="rounded-card bg-surface px-3.5 pt-3 pb-3">
      <SectionHeader
        title={texts.title}
        aside={
          <Countdown
            key={data.endsAt}
            endsAt={data.endsAt}
            label={texts.endsIn}
            onEnd={() => void refetch()}
          />
        }
        more={{ href: withProject('/activity/timeLimit', projectKey), label: texts.all }}
        className="mb-2.5"
      />
      <GoodsStrip
        label={texts.list}
        goods={data.list.map(({ goodsId, ...card }, index) => ({
          ...card,
          id: goodsId,
          href: withProject(`/goodsProfile/${goodsId}?activityType=${LIMITED_TIME}`, projectKey),
          unit,
          priority: index < 3,
        }))}
      />
    </section>
  );
}
