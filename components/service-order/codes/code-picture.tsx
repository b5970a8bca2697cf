import { cx } from '@/components/ui/cx';

interface Props {
  label: string;
  /** In modules. */
  size: readonly [width: number, height: number];
  /** The dark modules, as a path. */
  dark: string;
  /** Fills the size that `className` sets; otherwise the picture keeps its aspect ratio. */
  stretched?: boolean;
  className: string;
}

/** A bar code or QR code: black on white in every brand, with sharp edges. */
export function CodePicture({ label, size: [width, height], dark, stretched, className }: Props) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={stretched ? 'none' : undefined}
      shapeRendering="crispEdges"
      className={cx('block w-full rounded-[6px] bg-white text-black', className)}
    >
      <path d={dark} fill="currentColor" />
    </svg>
  );
}
