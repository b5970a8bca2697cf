'use client';

import type { ReactNode } from 'react';
import { Price } from '../price';
import { Tag } from '../tag';
import { GoodsLink } from './goods-link';
import { ProductPicture } from './product-picture';

/** Props of a product card. Lists send them to the browser, so they contain only what the card shows. */
export interface GoodsCardProps {
  href: string;
  /** The name, perhaps with highlighted parts. */
  title: ReactNode;
  picture: string;
  points: number;
  /** Name of points after a number, in the language of the page. */
  unit: string;
  priceFen?: number | null;
  /** Marks the price as the lowest of several (`Price`). */
  lowest?: string;
  marketPriceFen?: number | null;
  /** At most two are shown. */
  tags?: readonly string[];
  /** Shown over the picture when the product is sold out. */
  soldOutLabel?: string;
  /** True for cards on the first screen: the picture loads with priority. */
  priority?: boolean;
  /** True for cards below the first screen of any phone. */
  far?: boolean;
}

/** A product card for a two-column grid. Points are shown before the cash. */
export function GoodsCard(props: GoodsCardProps) {
  const { href, title, picture, points, unit, priceFen, marketPriceFen, lowest, tags, soldOutLabel } = props;
  return (
    <GoodsLink href={href} className="pressable flex h-full flex-col overflow-hidden rounded-card bg-surface">
      <div className="relative">
        <ProductPicture
          src={picture}
          alt=""
          priority={props.priority}
          far={props.far}
          dimmed={Boolean(soldOutLabel)}
        />
        {soldOutLabel && (
          <span className="absolute inset-x-0 bottom-3 mx-auto w-max max-w-[90%] truncate rounded-full bg-ink px-3 py-1 text-12 font-semibold text-surface">
            {soldOutLabel}
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col px-2.5 pt-2.5 pb-3">
        <h3 className="line-clamp-2 min-h-[2lh] text-13 font-semibold text-pretty">{title}</h3>
        {tags && tags.length > 0 && (
          <div className="second-frame mt-1 flex h-4.5 flex-wrap gap-1 overflow-hidden">
            {tags.slice(0, 2).map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </div>
        )}
        <Price
          stacked
          points={points}
          unit={unit}
          priceFen={priceFen}
          lowest={lowest}
          marketPriceFen={marketPriceFen}
          className="mt-auto min-h-[2.9rem] content-start pt-1.5"
        />
      </div>
    </GoodsLink>
  );
}

/** Class of the two-column grid, for lists of client components with their own elements (`InfiniteList`). */
export const goodsGridClass = 'grid grid-cols-2 gap-2.5';

/** Class of a list with one product in a row, the picture at its left. */
export const goodsRowsClass =
  'grid grid-cols-1 gap-2.5 [&_a]:min-h-32 [&_a]:flex-row [&_a>:first-child]:w-32 [&_a>:first-child]:shrink-0';

/** Cards that a phone may show without scrolling when the list is all there is. */
export const MAX_FIRST_CARDS = 6;

interface GoodsGridProps {
  goods: readonly (Omit<GoodsCardProps, 'unit'> & { id: string | number; unit?: string })[];
  /** Name of points after a number, for cards that do not name it. */
  unit?: string;
  /** Number of cards on the first screen; their pictures load with priority. */
  priorityCount?: number;
}

/**
 * Products in two columns. A client component, so that the data of the page contains what the cards show once, and not also
 * their elements.
 */
export function GoodsGrid({ goods, unit = '', priorityCount = 0 }: GoodsGridProps) {
  return (
    <ul className={goodsGridClass}>
      {goods.map(({ id, ...card }, index) => (
        <li key={id}>
          <GoodsCard unit={unit} {...card} priority={index < priorityCount} far={index >= MAX_FIRST_CARDS} />
        </li>
      ))}
    </ul>
  );
}
