import { formatCount, formatFen } from '@/lib/rules/money/format';
import { cx } from './cx';

/** Stands for the price in a text about it. */
export const PRICE_PLACEHOLDER = '|';

export interface PriceProps {
  points: number;
  /** What points are called after a number, already in the reader's language. */
  unit: string;
  /** Cash on top of the points. */
  priceFen?: number | null;
  /** Says that other choices cost more: a text with `PRICE_PLACE` in it (`from |`, `|起`). */
  lowest?: string | undefined;
  /** Struck through; left out when it is not above the cash asked. */
  marketPriceFen?: number | null;
  /** "market price", read aloud before the struck amount. */
  marketLabel?: string;
  size?: 'sm' | 'md' | 'lg';
  /** Cash with both decimals, where it stands beside a sum. The large size always has them. */
  exact?: boolean;
  /** Puts the struck price at the far end of the line (goods page). */
  spread?: boolean;
  /** Puts the struck price on a line of its own, so that cards keep one height. */
  stacked?: boolean;
  className?: string;
}

const leadClasses = { sm: 'text-[0.9375rem]', md: 'text-18 tracking-[-.4px]', lg: 'text-34 tracking-[-1px]' };
const unitClasses = { sm: 'ml-0.5 text-11', md: 'ml-0.5 text-11', lg: 'ml-1.5 text-14' };
const cashClasses = { sm: 'text-11 font-semibold', md: 'text-12 font-semibold', lg: 'text-14 font-semibold' };
const struckClasses = { sm: 'text-11', md: 'text-11', lg: 'text-13' };

/** A price: points lead, then cash, then what the market asks. Without points the cash leads. */
export function Price({
  points,
  unit,
  priceFen,
  lowest,
  marketPriceFen,
  marketLabel,
  size = 'md',
  exact,
  spread,
  stacked,
  className,
}: PriceProps) {
  const extra = priceFen ?? 0;
  const trim = size !== 'lg' && !exact;
  const [before, after] = (lowest ?? '').split(PRICE_PLACEHOLDER);
  const struck = marketPriceFen && marketPriceFen > extra ? marketPriceFen : null;
  return (
    <span className={cx('flex flex-wrap items-baseline gap-x-1 leading-tight', className)}>
      {before && <span className="text-11 text-muted">{before}</span>}
      <span className="whitespace-nowrap text-primary">
        <strong className={cx('font-extrabold', leadClasses[size])}>
          {points > 0 ? formatCount(points) : formatFen(extra, { trim })}
        </strong>
        {points > 0 && <span className={cx('font-semibold', unitClasses[size])}>{unit}</span>}
      </span>
      {points > 0 && extra > 0 && (
        <span className={cx('whitespace-nowrap text-primary', cashClasses[size])}>
          + {formatFen(extra, { trim })}
        </span>
      )}
      {after && <span className="text-11 text-muted">{after}</span>}
      {struck && (
        <del
          className={cx('text-muted', struckClasses[size], spread && 'ml-auto', stacked && 'mt-0.5 w-full')}
        >
          {marketLabel && <span className="sr-only">{marketLabel} </span>}
          {formatFen(struck, { trim: true })}
        </del>
      )}
    </span>
  );
}
