import type { Advert, BusinessKey } from '../../contract/config';
import { parseLinkTarget } from './links';
import { matchPage } from './page-routes';

/** An advert with a valid link. */
export interface AdvertTarget {
  title: string;
  subTitle: string;
  cta: string;
  img: string;
  href: string;
  /** Whether the link leaves the mall. */
  isExternal: boolean;
}

const BUSINESS_KEY_FIELDS = ['title', 'subTitle', 'cta', 'pageId', 'goodsId', 'type', 'path'] as const;

/** Parses the texts of a `businessKey`, without the validation library: the floats of a page do it in the browser. */
function parseBusinessKey(json: string): BusinessKey | undefined {
  try {
    const key: unknown = JSON.parse(json);
    if (typeof key !== 'object' || key === null) return undefined;
    const fields = { ...key } as Partial<Record<string, unknown>>;
    const texts = BUSINESS_KEY_FIELDS.map((name) => [name, fields[name] ?? ''] as const);
    const isValid = texts.every(([, text]) => typeof text === 'string');
    return isValid ? (Object.fromEntries(texts) as BusinessKey) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The link of an advert: product pages get their group as `type`, activity pages their `pageId` (R-NAV-21).
 */
function toAdvertHref({ urlType }: Advert, { goodsId, type, path, pageId }: BusinessKey): string {
  if (urlType === 'goods') return `/goodsProfile/${goodsId}${type && `?${new URLSearchParams({ type })}`}`;
  if (!pageId) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ pageId })}`;
}

/** Parses an advert; undefined without a valid link to a known page (R-NAV-21, R-HOME-10, R-HOME-11). */
export function parseAdvert(advert: Advert): AdvertTarget | undefined {
  const key = parseBusinessKey(advert.businessKey);
  const target = key && parseLinkTarget(toAdvertHref(advert, key));
  if (!key || !target) return undefined;
  const [path = ''] = target.href.split(/[?#]/, 1);
  if (target.kind === 'inner' && matchPage(path).kind === 'unknown') return undefined;
  const { title, subTitle, cta } = key;
  return {
    title: title || advert.desc,
    subTitle,
    cta,
    img: advert.img,
    href: target.href,
    isExternal: target.kind === 'outer',
  };
}
