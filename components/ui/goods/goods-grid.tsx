import { GoodsCard, type GoodsCardProps } from './goods-card';

/** Class of the two-column grid, for lists with their own elements (`InfiniteList`). */
export const goodsGridClass = 'grid grid-cols-2 gap-2.5';

interface GoodsGridProps {
  goods: readonly (GoodsCardProps & { id: string | number })[];
  /** Number of cards on the first screen; their pictures load with priority. */
  priorityCount?: number;
}

/** Products in two columns. */
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
