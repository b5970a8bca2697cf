import { cx } from '../cx';
import { ListPicture, type SheetPlace } from '../media/list-picture';

interface ProductPictureProps {
  /** URL, base path included. */
  src: string;
  /** Empty where the title is beside the picture. */
  alt: string;
  /** Intrinsic size of the picture: reserves its space while it loads. */
  width?: number;
  height?: number;
  /** Width of its place in CSS pixels; absent: of a card in two columns. */
  cssPx?: number;
  /** A sheet that contains the picture; for pictures that fill their square. */
  sheet?: SheetPlace | undefined;
  /** True for pictures on the first screen: loaded eagerly, with high priority. */
  priority?: boolean;
  /** True for pictures below or beside the first screen: not loaded before they come near. */
  far?: boolean | 'beside' | undefined;
  dimmed?: boolean;
  className?: string;
}

/** Width of a product card on a phone of 390 pixels. */
export const CARD_CSS_PX = 180;

/** A product picture that fills its square, on the brand's background, which is visible where the picture is transparent. */
export function ProductPicture(props: ProductPictureProps) {
  const {
    src,
    alt,
    width = 480,
    height = 480,
    cssPx = CARD_CSS_PX,
    sheet,
    priority,
    far,
    dimmed,
    className,
  } = props;
  return (
    <span
      className={cx(
        'product-ground relative grid aspect-square place-items-center overflow-hidden',
        className,
      )}
    >
      <ListPicture
        src={src}
        alt={alt}
        width={width}
        height={height}
        cssPx={cssPx}
        sheet={sheet}
        priority={priority}
        far={far}
        className={cx('relative size-full object-cover', dimmed && 'opacity-45 grayscale')}
      />
    </span>
  );
}
