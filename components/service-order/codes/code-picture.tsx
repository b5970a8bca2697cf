import { cx } from '@/components/ui/cx';

interface Props {
  label: string;
  /** In modules. */
  size: readonly [width: number, height: number];
  /** The dark modules, as a path. */
  dark: string;
  /** Fills the place that `className` gives, whatever its shape; else the proportions stay. */
  stretched?: boolean;
  className: string;
}

/** What a scanner reads: black on white in every brand, edges sharp. */
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
