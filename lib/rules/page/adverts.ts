import { type Advert, type BusinessKey, businessKeySchema } from '../../contract/config';
import { parseLinkTarget } from './links';
import { matchPage } from './page-routes';

/** An advert that leads somewhere. */
export interface AdvertTarget {
  title: string;
  subTitle: string;
  cta: string;
  img: string;
  href: string;
  /** Leaves the mall. */
  isExternal: boolean;
}

function parseBusinessKey(json: string): BusinessKey | undefined {
  try {
    return businessKeySchema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** Where an advert leads; goods carry their group as `type`, activity pages their `pageId` (R-NAV-21). */
function toAdvertHref({ urlType }: Advert, { goodsId, type, path, pageId }: BusinessKey): string {
  if (urlType === 'goods') return `/goodsProfile/${goodsId}${type && `?${new URLSearchParams({ type })}`}`;
  if (!pageId) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ pageId })}`;
}

/**
 * Reads an advert; undefined if it leads nowhere, or to a page this mall does not have (R-NAV-21, R-HOME-10,
 * R-HOME-11).
 */
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
