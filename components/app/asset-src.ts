import { BASE_PATH } from '@/lib/browser/current-page';

/** Address of a drawing of the demo catalogue, as the browser asks for it. */
export const toIconSrc = (name: string): string => `${BASE_PATH}/catalogue/icons/${name}.webp`;

/** Address of a picture that a theme or the points mall names without the base path. */
export const toAssetSrc = (path: string): string =>
  path.startsWith('/') && !path.startsWith(`${BASE_PATH}/`) ? `${BASE_PATH}${path}` : path;
