import { parseProjectId } from '@/lib/rules/page/project-id';

/** The base path of the mall (R-NAV-01). */
export const BASE_PATH = '/vantmall';

/** The project of the page that is shown: the middleware sees to it that every address has one. */
export const getCurrentProjectId = (): string | undefined =>
  parseProjectId(new URLSearchParams(window.location.search).get('pId'));

/** The language of the page that is shown. */
export const getCurrentLocale = (): string => document.documentElement.lang || 'zh-CN';
