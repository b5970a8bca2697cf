import type { Advert, BusinessKey } from '../../contract/config';
import { type LinkTarget, parseLinkTarget } from './link-target';

/** An advert with a valid link. */
export type AdvertTarget = LinkTarget & {
  title: string;
  subTitle: string;
  cta: string;
  img: string;
};

const BUSINESS_KEY_FIELDS = [
  ...(['title', 'subTitle', 'cta', 'pageId'] as const),
  ...(['goodsId', 'type', 'path', 'accountId'] as const),
];

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

/** Parses an advert; undefined without a valid link (R-NAV-21, R-HOME-10, R-HOME-11). */
export function parseAdvert({ urlType, img, desc, businessKey }: Advert): AdvertTarget | undefined {
  const key = parseBusinessKey(businessKey);
  const target = key && parseLinkTarget({ urlType, ...key });
  return target && { ...target, title: key.title || desc, subTitle: key.subTitle, cta: key.cta, img };
}
