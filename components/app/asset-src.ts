import { BASE_PATH } from '@/lib/contract/paths';

/** URL of an icon of the demo catalogue, base path included. */
export const toIconSrc = (name: string): string => `${BASE_PATH}/catalogue/icons/${name}.webp`;

/** URL of a picture whose path comes from a theme or the points mall without the base path. */
export const toAssetSrc = (path: string): string =>
  path.startsWith('/') && !path.startsWith(`${BASE_PATH}/`) ? `${BASE_PATH}${path}` : path;
