import { GoodsCard, type GoodsCardProps } from './goods-card';

/** Class of the two-column grid, for lists that bring their own elements (`InfiniteList`). */
export const goodsGridClass = 'grid grid-cols-2 gap-2.5';

export interface GoodsGridProps {
  goods: readonly (GoodsCardProps & { id: string | number })[];
  /** How many of the first cards are on the first screen. */
  priorityCount?: number;
}

/** Goods in two columns. */
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
