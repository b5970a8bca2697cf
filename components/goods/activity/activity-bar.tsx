'use client';

import { Zap } from 'lucide-react';
import { Countdown } from '@/components/ui/motion/countdown';
import { fill } from '@/lib/i18n/fill';
import { useActivity } from './use-activity';

/** `activityType` of limited-time exchange (product 5). */
const LIMITED_TIME = 1;

export interface ActivityTexts {
  limited: string;
  special: string;
  /** With a place for rate. */
  claimed: string;
  endsIn: string;
}

/**
 * That an activity runs, how much of it is claimed and how long it lasts. It lies over the foot of the pictures,
 * because it comes after the page and must not push anything away.
 */
export function ActivityBar({ goodsId, texts }: { goodsId: string; texts: ActivityTexts }) {
  const state = useActivity(goodsId);
  if (state.kind !== 'running') return null;
  const { activityType, endsAt, claimedRate } = state.goods.activity;
  const percent = Math.round(claimedRate * 100);
  return (
    <section
      data-activity
      aria-label={activityType === LIMITED_TIME ? texts.limited : texts.special}
      className="absolute inset-x-0 bottom-0 flex h-16 items-start bg-primary px-3.5 text-on-primary"
    >
      <div className="flex h-11.5 w-full items-center gap-2">
        <Zap size={18} strokeWidth={1.8} aria-hidden className="shrink-0 fill-current" />
        <strong className="text-16 font-extrabold whitespace-nowrap">
          {activityType === LIMITED_TIME ? texts.limited : texts.special}
        </strong>
        <span className="ml-1 flex min-w-0 items-center gap-1.5 text-11">
          <span aria-hidden className="h-1.5 w-12 overflow-hidden rounded-full bg-on-primary/30">
            <span className="block h-full rounded-full bg-on-primary" style={{ width: `${percent}%` }} />
          </span>
          <span className="truncate">{fill(texts.claimed, { rate: percent })}</span>
        </span>
        <span className="ml-auto flex shrink-0 items-center gap-1.5 text-11">
          {texts.endsIn}
          <Countdown endsAt={endsAt} label={texts.endsIn} tone="text" onEnd={state.refresh} />
        </span>
      </div>
    </section>
  );
}
