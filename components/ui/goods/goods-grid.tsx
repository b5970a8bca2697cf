import { GoodsCard, type GoodsCardProps } from './goods-card';

/** Class of the two-column grid, for lists with their own elements (`InfiniteList`). */
export const goodsGridClass = 'grid grid-cols-2 gap-2.5';

/** Class of a list with one product in a row, the picture at its left. */
export const goodsRowsClass =
  'grid grid-cols-1 gap-2.5 [&_a]:min-h-32 [&_a]:flex-row [&_a>:first-child]:w-32 [&_a>:first-child]:shrink-0';

interface GoodsGridProps {
  goods: readonly (GoodsCardProps & { id: string | number })[];
  /** Number of cards on the first screen; their pictures load with priority. */
  priorityCount?: number;
}

/**
 * Products in two columns. Rendered on the server where nothing else of the page needs the card in the browser: its code is more
 * than its elements in the data of the page.
 */
export function GoodsGrid({ goods, priorityCount = 0 }: GoodsGridProps) {
  return (
    <ul className={goodsGridClass}>
      {goods.map(({ id, ...card }, index) => (
        <li key={id}>
          <GoodsCard {...card} priority={index < priorityCount} />
        </li>
      ))}
    </ul>
  );
}
