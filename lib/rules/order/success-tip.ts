import type { ProjectConfig } from '../../contract/config';
import { parseLinkTarget } from '../page/links';

/** What is said for a moment after an order; `href` absent: it leads nowhere. */
export interface SuccessTip {
  content: string;
  /** Milliseconds. */
  duration: number;
  href?: string;
  isExternal?: boolean;
}

/** How long a tip stays when the project does not say, in milliseconds. */
const DEFAULT_DURATION_MS = 5000;

/** A page of the mall may be named without its slash. */
const toHref = (name: string): string => (/^(\/|https:)/i.test(name) ? name : `/${name}`);

/**
 * Reads `orderSuccessTipConfig`: nothing without content; type `text` only speaks, any other also leads
 * where `url_name` says, if that is a page of the mall or an https address (R-ORDER-46).
 */
export function parseSuccessTip(
  config: ProjectConfig['orderSuccessTipConfig'] | undefined,
): SuccessTip | undefined {
  const content = config?.content.trim();
  if (!config || !content) return undefined;
  const tip = { content, duration: config.duration || DEFAULT_DURATION_MS };
  const target =
    config.type === 'text' || !config.url_name ? undefined : parseLinkTarget(toHref(config.url_name));
  return target ? { ...tip, href: target.href, isExternal: target.kind === 'outer' } : tip;
}
