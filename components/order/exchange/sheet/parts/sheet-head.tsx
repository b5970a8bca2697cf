import { useTranslations } from 'next-intl';
import { GoodsRow } from '@/components/ui/goods/goods-row';
import { Price } from '@/components/ui/price';
import type { GoodsSpec, UpcomingActivity } from '@/lib/contract/goods';
import { formatCount, formatFen, formatPoints } from '@/lib/rules/money/format';
import { type ExchangeGoods, getQuantityLimit } from '@/lib/rules/order/exchange';
import { formatShopTime } from '@/lib/rules/time/dates';

/** Up to this stock the number is highlighted. */
const LOW_STOCK_PIECES = 10;

/** Formats a price of points, cash or both: "77 coins + ¥5". */
function formatPrice({ points, priceFen }: UpcomingActivity, unit: string): string {
  const cash = formatFen(priceFen, { trim: true });
  if (points === 0) return cash;
  return `${formatPoints(points, unit)}${priceFen > 0 ? ` + ${cash}` : ''}`;
}

interface SheetHeadProps {
  goods: ExchangeGoods;
  spec: GoodsSpec;
  unit: string;
  /** An activity that has not started (R-ACTIVITY-24). */
  upcoming: UpcomingActivity | undefined;
}

/** Picture, price of the chosen spec, stock; the price of an activity that starts later. */
export function SheetHead({ goods, spec, unit, upcoming }: SheetHeadProps) {
  const t = useTranslations('order.exchange');
  const { stock } = spec;
  const isLow = getQuantityLimit(spec) === 0 || stock <= LOW_STOCK_PIECES;
  return (
    <GoodsRow picture={goods.picture} title={goods.title}>
      <Price
        exact
        points={spec.points}
        unit={unit}
        priceFen={spec.priceFen}
        marketPriceFen={spec.marketPriceFen}
      />
      <p className={isLow ? 'text-12 text-accent' : 'text-12 text-muted'}>
        {stock === 0 ? t('noStock') : t(isLow ? 'stockLow' : 'stock', { count: formatCount(stock) })}
      </p>
      {upcoming && (
        <p className="text-12 text-primary">
          {t('upcoming', {
            time: formatShopTime(new Date(upcoming.startsAt)),
            price: formatPrice(upcoming, unit),
          })}
        </p>
      )}
    </GoodsRow>
  );
}
