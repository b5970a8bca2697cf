import type { ReactNode } from 'react';
import { ProductPicture } from './product-picture';

interface GoodsRowProps {
  /** URL of the picture. */
  picture: string;
  title: string;
  /** What is below the title: spec, price, stock. */
  children: ReactNode;
}

/** A product in a row: the picture, beside it the title and what belongs to the order or choice. */
export function GoodsRow({ picture, title, children }: GoodsRowProps) {
  return (
    <div className="flex gap-3">
      <ProductPicture
        src={picture}
        alt=""
        width={160}
        height={160}
        cssPx={80}
        className="size-20 shrink-0 rounded-inner"
      />
      <div className="flex min-w-0 flex-1 flex-col justify-center gap-1">
        <p className="line-clamp-2 text-13 font-semibold text-pretty">{title}</p>
        {children}
      </div>
    </div>
  );
}
