import { GoodsMiniCard, type GoodsMiniCardProps } from './goods-mini-card';

interface GoodsStripProps {
  goods: readonly (GoodsMiniCardProps & { id: string | number })[];
  /** Accessible name of the list. */
  label: string;
}

/** Products in one row that scrolls horizontally to the edge of its card (which has 14 px of padding). */
export function GoodsStrip({ goods, label }: GoodsStripProps) {
  return (
    <ul
      aria-label={label}
      className="no-scrollbar -mx-3.5 flex snap-x scroll-px-3.5 gap-2.5 overflow-x-auto px-3.5"
    >
      {goods.map(({ id, ...card }) => (
        <li key={id} className="flex">
          <GoodsMiniCard {...card} />
        </li>
      ))}
    </ul>
  );
}
