import { formatCount, formatFen, toPointUnit } from '@/lib/rules/money/format';
import { cx } from './cx';

/** Placeholder of the price in `lowest`. */
export const PRICE_PLACEHOLDER = '|';

interface PriceProps {
  points: number;
  /** Name of points after a number, in the language of the page. */
  unit: string;
  /** Cash on top of the points. */
  priceFen?: number | null;
  /** Text that marks the lowest price, with `PRICE_PLACEHOLDER` in it (`from |`, `|起`). */
  lowest?: string | undefined;
  /** Struck through; hidden when it is not above the cash price. */
  marketPriceFen?: number | null;
  /** "market price", for screen readers before the struck amount. */
  marketLabel?: string;
  size?: 'sm' | 'md' | 'lg';
  /** Shows cash with both decimals, for prices beside a total. The large size always has them. */
  exact?: boolean;
  /** Puts the struck price at the end of the line (product page). */
  spread?: boolean;
  /** Puts the struck price on its own line, so that all cards have the same height. */
  stacked?: boolean;
  className?: string;
}

const leadClasses = {
  sm: 'text-16 leading-tight tracking-[-.4px]',
  md: 'text-18 tracking-[-.4px]',
  lg: 'text-34 tracking-[-1px]',
};
const cashClasses = { sm: 'text-11 font-semibold', md: 'text-12 font-semibold', lg: 'text-14 font-semibold' };

/** A price: points, then cash, then the market price. Without points the cash is shown first. */
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
  const cashFen = priceFen ?? 0;
  const isLarge = size === 'lg';
  const trim = !isLarge && !exact;
  const [before, after] = (lowest ?? '').split(PRICE_PLACEHOLDER);
  const struckFen = (marketPriceFen ?? 0) > cashFen && marketPriceFen;
  return (
    <span className={cx('flex flex-wrap items-baseline gap-x-1 leading-tight', className)}>
      {before && <span className="text-11 text-muted">{before}</span>}
      <span className="whitespace-nowrap text-primary">
        <strong className={cx('font-extrabold', leadClasses[size])}>
          {points > 0 ? formatCount(points) : formatFen(cashFen, { trim })}
        </strong>
        {points > 0 && (
          // The space is a character, so that screen readers say two words.
          <span className={cx('font-semibold', isLarge ? 'ml-0.5 text-14' : 'text-11')}>
            {` ${toPointUnit(points, unit)}`}
          </span>
        )}
      </span>
      {points > 0 && cashFen > 0 && (
        <span className={cx('whitespace-nowrap text-primary', cashClasses[size])}>
          + {formatFen(cashFen, { trim })}
        </span>
      )}
      {after && <span className="text-11 text-muted">{after}</span>}
      {struckFen && (
        <del
          className={cx(
            'text-muted',
            isLarge ? 'text-13' : 'text-11',
            spread && 'ml-auto',
            stacked && 'mt-0.5 w-full',
          )}
        >
          {marketLabel && <span className="sr-only">{marketLabel} </span>}
          {formatFen(struckFen, { trim: true })}
        </del>
      )}
    </span>
  );
}
