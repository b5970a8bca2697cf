import { Price } from '../price';
import { TapLink } from '../tap-link';
import { ProductPicture } from './product-picture';

export interface GoodsMiniCardProps {
  href: string;
  /** Not visible; for screen readers. */
  title: string;
  picture: string;
  points: number;
  unit: string;
  priceFen?: number | null;
  priority?: boolean;
  fit?: 'stand' | 'cover';
}

/** A small product card with picture and points, for a strip. */
export function GoodsMiniCard({
  href,
  title,
  picture,
  points,
  unit,
  priceFen,
  priority,
  fit,
}: GoodsMiniCardProps) {
  return (
    <TapLink href={href} className="pressable block w-[82px] shrink-0 snap-start">
      <ProductPicture
        src={picture}
        alt={title}
        width={240}
        height={240}
        priority={priority}
        fit={fit}
        className="rounded-inner"
      />
      <Price
        points={points}
        unit={unit}
        priceFen={points > 0 ? null : priceFen}
        size="sm"
        className="mt-1.5 justify-center"
      />
    </TapLink>
  );
}
