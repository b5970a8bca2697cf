'use client';

import { useLateContent } from '@/lib/browser/hydration';
import type { SheetPlace } from '../media/list-picture';
import { Price } from '../price';
import { GoodsLink } from './goods-link';
import { ProductPicture } from './product-picture';

/** Cards of a strip that a phone may show without scrolling. */
const MAX_FIRST_CARDS = 5;
/** Width of a card in a strip. */
const STRIP_CSS_PX = 82;

interface GoodsMiniCardProps {
  href: string;
  /** Not visible; for screen readers. */
  title: string;
  picture: string;
  points: number;
  unit: string;
  priceFen?: number | null;
  /** A sheet that contains the picture. */
  sheet?: SheetPlace | undefined;
  priority?: boolean;
  far?: 'beside' | undefined;
}

/** A small product card with picture and points, for a strip. */
function GoodsMiniCard(props: GoodsMiniCardProps) {
  const { href, title, picture, points, unit, priceFen, sheet, priority, far } = props;
  return (
    <GoodsLink href={href} className="pressable block w-[82px] shrink-0 snap-start">
      <ProductPicture
        src={picture}
        alt={title}
        width={240}
        height={240}
        cssPx={STRIP_CSS_PX}
        sheet={sheet}
        priority={priority}
        far={far}
        className="rounded-inner"
      />
      <Price
        points={points}
        unit={unit}
        priceFen={points > 0 ? null : priceFen}
        size="sm"
        className="mt-1.5 justify-center"
      />
    </GoodsLink>
  );
}

interface GoodsStripProps {
  goods: readonly (GoodsMiniCardProps & { id: string | number })[];
  /** Accessible name of the list. */
  label: string;
  /** Number of cards on the first screen; their pictures load with priority. */
  priorityCount?: number;
  /** Address of a sheet of their pictures. */
  sheet?: string | undefined;
}

/**
 * Products in one row that scrolls horizontally to the edge of its card (which has 14 px of padding). A client component,
 * so that the data of the page contains what the cards show once, and not also their elements.
 */
export function GoodsStrip({ goods, label, priorityCount = 0, sheet }: GoodsStripProps) {
  // The first layout does without the cards that are not in view: their text takes longest.
  const shown = useLateContent() ? goods : goods.slice(0, MAX_FIRST_CARDS + 1);
  const sheetCount = sheet ? Math.min(priorityCount, goods.length) : 0;
  return (
    <ul
      aria-label={label}
      className="no-scrollbar -mx-3.5 flex snap-x scroll-px-3.5 gap-2.5 overflow-x-auto px-3.5"
    >
      {shown.map(({ id, ...card }, index) => (
        <li key={id} className="flex">
          <GoodsMiniCard
            {...card}
            priority={index < priorityCount}
            sheet={sheet && index < sheetCount ? { src: sheet, index, count: sheetCount } : undefined}
            far={index >= MAX_FIRST_CARDS ? 'beside' : undefined}
          />
        </li>
      ))}
    </ul>
  );
}
