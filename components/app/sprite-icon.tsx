import { cx } from '@/components/ui/cx';
import { getPictureProps } from '@/components/ui/media/picture-props';
import { toSheetPosition } from '@/lib/rules/page/picture-sheet';

/** The file of an icon. */
export interface IconFile {
  /** URL, base path included. */
  src: string;
  /** Which one of how many icons of the file, side by side; absent: the file is the icon. */
  place?: readonly [index: number, count: number];
}

export interface SpriteIconProps {
  file: IconFile;
  /** Width and height in CSS pixels. */
  size: number;
  /** True below the first screen. */
  lazy?: boolean;
  /** True behind another icon of the grid: its file may be that of the first one, which the browser looks for once before the layout. */
  repeats?: boolean;
  /** Its size as classes. */
  className: string;
}

/** An icon that may be one part of a file with several icons. It is requested again after a failure (R-PERF-06). */
export function SpriteIcon({ file: { src, place }, size, lazy, repeats, className }: SpriteIconProps) {
  return (
    <img
      key={src}
      {...getPictureProps(src, size, place?.[1])}
      width={size}
      height={size}
      alt=""
      // Read and changed by a script of the page (retry-icons.ts).
      data-attempt={1}
      className={cx(className, place && 'object-cover')}
      {...((lazy || (repeats && place)) && { loading: 'lazy' })}
      {...(place && { style: { objectPosition: toSheetPosition(...place) } })}
    />
  );
}
