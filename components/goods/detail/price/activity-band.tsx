import { Countdown } from '@/components/ui/motion/countdown';
import { Price } from '@/components/ui/price';
import type { GoodsCard } from '@/lib/contract/goods';
import { fill } from '@/lib/i18n/fill';
import { percent } from '../detail-props';

export interface ActivityTexts {
  limited: string;
  other: string;
  endsIn: string;
  day: string;
  claimed: string;
  market: string;
}

interface Props {
  goods: Pick<GoodsCard, 'points' | 'priceFen' | 'marketPriceFen'>;
  activity: NonNullable<GoodsCard['activity']>;
  unit: string;
  texts: ActivityTexts;
  onEnd: () => void;
}

const LIMITED_TIME = 1;

/** The price in the brand's colour, with the time that is left for it. As high as the ordinary price. */
export function ActivityBand({ goods, activity, unit, texts, onEnd }: Props) {
  return (
    <div className="flex h-15 items-center justify-between gap-3 bg-primary px-3.5 text-on-primary">
      <Price
        size="lg"
        stacked
        points={goods.points}
        unit={unit}
        priceFen={goods.priceFen}
        marketPriceFen={goods.marketPriceFen}
        marketLabel={texts.market}
        className="min-w-0 [&_*]:text-on-primary [&_strong]:text-[1.75rem] [&_strong]:leading-none"
      />
      <div className="flex shrink-0 flex-col items-end gap-1">
        <span className="text-11 font-semibold whitespace-nowrap">
          {activity.activityType === LIMITED_TIME ? texts.limited : texts.other}
          {' · '}
          {fill(texts.claimed, { rate: percent(activity.claimedRate) })}
        </span>
        <Countdown endsAt={activity.endsAt} label={texts.endsIn} dayLabel={texts.day} onEnd={onEnd} />
      </div>
    </div>
  );
}
