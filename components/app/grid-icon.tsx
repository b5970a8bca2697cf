import { cx } from '@/components/ui/cx';
import { getPictureProps } from '@/components/ui/media/picture-props';
import { BASE_PATH } from '@/lib/contract/paths';
import { toSheetPosition } from '@/lib/rules/page/picture-sheet';
import { toIconSrc } from './asset-src';
import sprites from './icon-sprites.json';

/** The demo's icons: `entry-coupon` is the icon `coupon` of the sprite `entry`. Other hosts may have files of these names. */
const SPRITE_ICON = new RegExp(`^${BASE_PATH}/catalogue/icons/(entry|group|mine)-([\\w-]+)\\.webp$`);

interface GridIconProps {
  /** URL of the icon, base path included. */
  src: string;
  /** Width and height in CSS pixels. */
  size: number;
  /** True below the first screen. */
  lazy?: boolean;
  /** True behind another icon of the grid: its file may be that of the first one, which the browser looks for once before the layout. */
  repeats?: boolean;
  /** Its size as classes. */
  className: string;
}

/** An icon of a grid. The demo's icons of one grid are parts of one picture (tools/catalogue/sprites.mjs, R-PERF-06). */
export function GridIcon({ src, size, lazy, repeats, className }: GridIconProps) {
  const [, kind, name = ''] = SPRITE_ICON.exec(src) ?? [];
  const names: readonly string[] = kind ? sprites[kind as keyof typeof sprites] : [];
  const index = names.indexOf(name);
  const common = { width: size, height: size, ...(lazy && { loading: 'lazy' as const }) };
  if (index < 0) return <img {...getPictureProps(src, size)} {...common} alt="" className={className} />;
  return (
    <img
      {...getPictureProps(toIconSrc(`sprite-${kind}`), size, names.length)}
      {...common}
      {...(repeats && { loading: 'lazy' as const })}
      alt=""
      className={cx(className, 'object-cover')}
      style={{ objectPosition: toSheetPosition(index, names.length) }}
    />
  );
}
