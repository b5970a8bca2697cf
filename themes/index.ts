import * as list from './list';
import type { Theme, ThemeId } from './types';

/** Brand for unknown and missing ids. */
export const DEFAULT_THEME: ThemeId = 'vantmall';

/** Without the prototype of an object and the marks of a module, so that every key is an id. */
const brands = { ...list };

/** Ids of all brands (R-PROJECT-15). */
export const themeIds = Object.keys(brands) as readonly ThemeId[];

/** Whether a brand with this id exists. */
export const isThemeId = (id: string | null | undefined): id is ThemeId =>
  typeof id === 'string' && Object.hasOwn(brands, id);

/** The brand with this id; the default brand for an unknown id (R-PROJECT-14). */
export function getTheme(id: string | null | undefined): Theme {
  const known = isThemeId(id) ? id : DEFAULT_THEME;
  return { ...brands[known], id: known, pointIcon: `/catalogue/brands/${known}/point.webp` };
}
