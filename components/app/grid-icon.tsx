import { BASE_PATH } from '@/lib/contract/paths';
import { toIconSrc } from './asset-src';
import sprites from './icon-sprites.json';
import { type IconFile, SpriteIcon, type SpriteIconProps } from './sprite-icon';

/** The demo's icons: `entry-coupon` is the icon `coupon` of the sprite `entry`. Other hosts may have files of these names. */
const SPRITE_ICON = new RegExp(`^${BASE_PATH}/catalogue/icons/(entry|group|mine)-([\\w-]+)\\.webp$`);

/**
 * Finds the file that contains an icon: the demo's icons of one grid are parts of one picture (tools/catalogue/sprites.mjs, R-PERF-06).
 * @param src URL of the icon, base path included
 */
export function findIconFile(src: string): IconFile {
  const [, kind, name = ''] = SPRITE_ICON.exec(src) ?? [];
  const names: readonly string[] = kind ? sprites[kind as keyof typeof sprites] : [];
  const index = names.indexOf(name);
  return index < 0 ? { src } : { src: toIconSrc(`sprite-${kind}`), place: [index, names.length] };
}

interface GridIconProps extends Omit<SpriteIconProps, 'file'> {
  /** URL of the icon, base path included. */
  src: string;
}

/** An icon of a grid. Lists that are drawn in the browser get the file from the server instead, and use `SpriteIcon`. */
export const GridIcon = ({ src, ...props }: GridIconProps) => (
  <SpriteIcon file={findIconFile(src)} {...props} />
);
