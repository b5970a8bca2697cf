import { aurora } from './aurora';
import { festival } from './festival';
import { meadow } from './meadow';
import type { Theme, ThemeId } from './types';
import { vantmall } from './vantmall';

/** Brand for unknown and missing ids. */
export const DEFAULT_THEME: ThemeId = 'vantmall';

/**
 * Every brand by its id. A new brand is a folder, a line here and an import in `app/globals.css`
 * (R-PROJECT-15).
 */
export const themes: Readonly<Record<ThemeId, Theme>> = { vantmall, meadow, aurora, festival };

/** The brand with this id; the default brand for an unknown id (R-PROJECT-14). */
export function getTheme(id: string | null | undefined): Theme {
  return isThemeId(id) ? themes[id] : themes[DEFAULT_THEME];
}

/** Whether a brand with this id exists. */
function isThemeId(id: string | null | undefined): id is ThemeId {
  return typeof id === 'string' && Object.hasOwn(themes, id);
}
