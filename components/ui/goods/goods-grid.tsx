'use client';

import { GoodsCard, type GoodsCardProps } from './goods-card';

/** Class of the two-column grid, for lists of client components with their own elements (`InfiniteList`). */
export const goodsGridClass = 'grid grid-cols-2 gap-2.5';

/** Class of a list with one product in a row, the picture at its left. */
export const goodsRowsClass =
  'grid grid-cols-1 gap-2.5 [&_a]:min-h-32 [&_a]:flex-row [&_a>:first-child]:w-32 [&_a>:first-child]:shrink-0';

/** Cards that a phone may show without scrolling when the list is all there is. */
export const MAX_FIRST_CARDS = 6;

interface GoodsGridProps {
  goods: readonly (GoodsCardProps & { id: string | number })[];
  /** Number of cards on the first screen; their pictures load with priority. */
  priorityCount?: number;
}

/**
 * Products in two columns. A client component, so that the data of the page contains what the cards show once, and not also
 * their elements.
 */
export function GoodsGrid({ goods, priorityCount = 0 }: GoodsGridProps) {
  return (
    <ul className={goodsGridClass}>
      {goods.map(({ id, ...card }, index) => (
        <li key={id}>
          <GoodsCard {...card} priority={index < priorityCount} far={index >= MAX_FIRST_CARDS} />
        </li>
      ))}
    </ul>
  );
}
