import 'server-only';
import type { ProjectConfig } from '@/lib/contract/config';
import { fillPointName } from '@/lib/i18n/text-template';
import { getTheme } from '@/themes';
import type { Theme } from '@/themes/types';
import { getConfig } from './config';

/** `webPointTemplate` of a project that names points like its brand. */
const BRAND_TEMPLATE = 'default';

/**
 * Characters that JSON escapes, and other invisible ones. The name is filled into JSON documents, also into texts that are
 * JSON themselves, where no escaping fits both (R-PROJECT-21).
 */
const NOT_IN_NAMES = /["\\\p{C}]/gu;

/**
 * Returns the brand of a project, with the project's name of points: `webPointTemplate` replaces the brand's name and may
 * contain it as `{points}` (R-PROJECT-27).
 * @param project null if it could not be loaded: the brand of `MALL_THEME` (R-PROJECT-08)
 */
export function getProjectTheme(
  project: Pick<ProjectConfig, 'themeConfig' | 'webPointTemplate'> | null,
): Theme {
  const theme = getTheme(project?.themeConfig || getConfig().MALL_THEME);
  const template = (project?.webPointTemplate ?? '').replace(NOT_IN_NAMES, '').trim();
  if (template === '' || template === BRAND_TEMPLATE) return theme;
  const fill = (name: string) => fillPointName(template, name);
  const { unit, ...name } = theme.pointName;
  return {
    ...theme,
    pointName: {
      'zh-CN': fill(name['zh-CN']),
      en: fill(name.en),
      unit: { 'zh-CN': fill(unit['zh-CN']), en: fill(unit.en) },
    },
  };
}
