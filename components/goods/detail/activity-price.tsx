'use client';

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useExchange } from '@/components/order/exchange/exchange-context';
import { cx } from '@/components/ui/cx';
import { Countdown } from '@/components/ui/motion/countdown';
import { useIsOver } from '@/components/ui/motion/use-is-over';
import { Price } from '@/components/ui/price';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';
import { getServerNow, useServerAhead } from '@/lib/browser/server-clock';
import { ActivityType } from '@/lib/contract/activity-type';
import type { GoodsOffer, UpcomingActivity } from '@/lib/contract/goods';
import { fillTemplate } from '@/lib/i18n/text-template';
import { toPercent } from '@/lib/rules/money/format';
import { pickSpec } from '@/lib/rules/order/exchange';
import { formatShopTime } from '@/lib/rules/time/dates';

/** Price of the chosen spec, the same as in the order sheet. */
export function ChosenPrice({ unit, marketLabel }: { unit: string; marketLabel: string }) {
  const { goods, choice } = useExchange();
  const spec = pickSpec(goods.specs, choice.goodsSpecId);
  if (!spec) return null;
  return (
    <Price
      size="lg"
      spread
      points={spec.points}
      unit={unit}
      priceFen={spec.priceFen}
      marketPriceFen={spec.marketPriceFen}
      marketLabel={marketLabel}
      className="w-full"
    />
  );
}

interface ActivityTexts {
  limited: string;
  other: string;
  endsIn: string;
  startsAt: string;
  startsIn: string;
  day: string;
  claimed: string;
  market: string;
}

interface ActivityBandProps {
  goods: GoodsOffer;
  activity: NonNullable<GoodsOffer['activity']>;
  unit: string;
  texts: ActivityTexts;
  onEnd: () => void;
}

/** How often the product is requested again when the server's answer is still the one before the start. */
const RETRY_START_MS = 2000;

/**
 * The product at the price of an activity, not from the browser's cache: that keeps the answer before the start for 30 s
 * (R-ACTIVITY-24).
 */
const activityGoodsQuery = (goodsId: string, activityType: number) =>
  queryOptions({
    queryKey: createQueryKey('goods', 'activity', goodsId, activityType),
    queryFn: ({ signal }): Promise<GoodsOffer> =>
      callMall('goodsDetail', { goodsId, activityType }, { signal, bypassCache: true }),
    refetchInterval: ({ state: { data } }) =>
      data?.upcoming?.activityType === activityType && Date.parse(data.upcoming.startsAt) <= getServerNow()
        ? RETRY_START_MS
        : false,
  });

interface BandProps extends ComponentProps<typeof Countdown> {
  /** Colours of the band, of its price and of the countdown's line. */
  className: string;
  priceClassName?: string;
  price: ComponentProps<typeof Price>;
  /** Above the countdown. */
  note: ReactNode;
}

/** A price beside the remaining time of an activity, or above it where both do not fit. In one row it has the height of the regular price. */
function Band({ className, priceClassName, price, note, ...countdown }: BandProps) {
  return (
    <div
      className={cx('flex min-h-15 flex-wrap items-center justify-between gap-x-3 px-3.5 py-1', className)}
    >
      <Price
        size="lg"
        stacked
        {...price}
        className={cx('min-w-0 [&_strong]:text-[1.75rem] [&_strong]:leading-none', priceClassName)}
      />
      <div className="flex shrink-0 grow flex-col items-end gap-1">
        <span className="flex items-baseline gap-1 text-11 font-semibold whitespace-nowrap">{note}</span>
        <Countdown {...countdown} serverAheadMs={useServerAhead()} />
      </div>
    </div>
  );
}

/** The activity price in the brand's colour with the remaining time. */
function ActivityBand({ goods, activity, unit, texts, onEnd }: ActivityBandProps) {
  const { points, priceFen, marketPriceFen } = goods;
  const name = activity.activityType === ActivityType.limitedTime ? texts.limited : texts.other;
  const claimed = fillTemplate(texts.claimed, { rate: toPercent(activity.claimedRate) });
  return (
    <Band
      className="bg-primary text-on-primary"
      priceClassName="[&_*]:text-on-primary"
      price={{ points, unit, priceFen, marketPriceFen, marketLabel: texts.market }}
      note={`${name} · ${claimed}`}
      endsAt={activity.endsAt}
      label={texts.endsIn}
      dayLabel={texts.day}
      onEnd={onEnd}
    />
  );
}

interface UpcomingBandProps extends Pick<ActivityBandProps, 'goods' | 'unit' | 'texts'> {
  upcoming: UpcomingActivity;
  onStart: () => void;
}

/** The regular price, with price, start and remaining time of the coming activity. */
function UpcomingBand({ goods: { points, priceFen }, upcoming, unit, texts, onStart }: UpcomingBandProps) {
  return (
    <Band
      className="bg-tint text-ink"
      price={{ points, unit, priceFen }}
      note={
        <>
          {fillTemplate(texts.startsAt, { time: formatShopTime(new Date(upcoming.startsAt)) })}
          <Price size="sm" points={upcoming.points} unit={unit} priceFen={upcoming.priceFen} />
        </>
      }
      endsAt={upcoming.startsAt}
      label={texts.startsIn}
      dayLabel={texts.day}
      onEnd={onStart}
    />
  );
}

interface Props {
  goodsId: string;
  /** 1 to 7. */
  activityType: number;
  /** The offer when the page was rendered, perhaps a while ago; absent when it could not be read. */
  first: GoodsOffer | undefined;
  unit: string;
  texts: ActivityTexts;
  /** The regular price. */
  children: ReactNode;
}

/**
 * The price of an activity while it runs, and its announcement before; otherwise the regular price. It is in the page, and requested
 * again, because the page is cached (R-GOODS-11, R-GOODS-31, R-ACTIVITY-24).
 */
export function ActivityPrice({ goodsId, activityType, first, unit, texts, children }: Props) {
  const client = useQueryClient();
  const { data } = useQuery({
    ...activityGoodsQuery(goodsId, activityType),
    ...(first && { initialData: first, initialDataUpdatedAt: 0 }),
  });
  const [isOver, markOver] = useIsOver(data?.activity?.endsAt);

  if (!data) return children;
  const { activity, upcoming } = data;
  if (activity?.activityType === activityType && !isOver)
    return <ActivityBand goods={data} activity={activity} unit={unit} texts={texts} onEnd={markOver} />;
  if (upcoming?.activityType !== activityType) return children;
  const reload = () => {
    void client.invalidateQueries({ queryKey: createQueryKey('goods', 'activity', goodsId, activityType) });
    // The order sheet's product.
    void client.invalidateQueries({ queryKey: createQueryKey('goods', 'fresh', goodsId, activityType) });
  };
  return <UpcomingBand goods={data} upcoming={upcoming} unit={unit} texts={texts} onStart={reload} />;
}
