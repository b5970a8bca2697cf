import { cx } from '../cx';

export interface ProductPictureProps {
  /** Address as the browser asks for it, base path included. */
  src: string;
  /** Empty where the title stands right beside the picture. */
  alt: string;
  /** The picture's own size: keeps its place free while it loads. */
  width?: number;
  height?: number;
  /** On the first screen: fetched at once and first. */
  priority?: boolean;
  /**
   * cover (the default): fills the square; where the picture is transparent the brand's ground shows.
   * stand: a bare cut-out, stood on the ground at two thirds with a contact shadow.
   */
  fit?: 'cover' | 'stand';
  /** A few degrees for a bare cut-out, so that a grid does not stand to attention. */
  tilt?: 'left' | 'right' | 'none';
  dimmed?: boolean;
  className?: string;
}

const tilts = { left: '-rotate-6', right: 'rotate-[4deg]', none: '' };

/** A picture of goods on the quiet ground of the brand. Pictures are pre-sized WebP: a plain `<img>`. */
export function ProductPicture(props: ProductPictureProps) {
  const {
    src,
    alt,
    width = 480,
    height = 480,
    priority,
    fit = 'cover',
    tilt = 'none',
    dimmed,
    className,
  } = props;
  const stands = fit === 'stand';
  return (
    <span
      className={cx(
        'product-ground relative grid aspect-square place-items-center overflow-hidden',
        className,
      )}
    >
      {stands && <span aria-hidden className="contact-shadow" />}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        className={cx(
          'relative',
          stands ? 'h-auto max-h-[72%] w-2/3 object-contain' : 'size-full object-cover',
          stands && tilts[tilt],
          dimmed && 'opacity-45 grayscale',
        )}
      />
    </span>
  );
}
