import type { ProjectConfig } from '../../contract/config';
import { type LinkTarget, parseLinkTarget } from '../page/link-target';

/** A tip that is shown for a moment after an order; without a target it is not a link. */
export interface SuccessTip {
  content: string;
  /** Milliseconds. */
  duration: number;
  /** The default tip, which is wrong for an order without shipping. */
  isAboutShipping?: true;
  target?: LinkTarget;
}

/** How long a tip is shown if the project does not configure it. */
export const SUCCESS_TIP_DURATION_MS = 5000;

/** The tip of a project that configures none. */
export const DEFAULT_SUCCESS_TIP = {
  zh: '兑换成功，48 小时内发货',
  en: 'All set – it ships within 48 hours',
};

/** Adds the leading slash, which the configuration may omit. */
const toHref = (name: string): string => (/^(\/|https:)/i.test(name) ? name : `/${name}`);

/**
 * Parses `orderSuccessTipConfig`; undefined without content. The tip links to `url_name` unless its type is
 * `text`, if that is a path of the mall or an https address (R-ORDER-46).
 */
export function parseSuccessTip(
  config: ProjectConfig['orderSuccessTipConfig'] | undefined,
): SuccessTip | undefined {
  const content = config?.content.trim();
  if (!config || !content) return undefined;
  const tip = {
    content,
    duration: config.duration || SUCCESS_TIP_DURATION_MS,
    ...(Object.values(DEFAULT_SUCCESS_TIP).includes(content) && { isAboutShipping: true as const }),
  };
  const target =
    config.type === 'text' || !config.url_name ? undefined : parseLinkTarget(toHref(config.url_name));
  return target ? { ...tip, target } : tip;
}
