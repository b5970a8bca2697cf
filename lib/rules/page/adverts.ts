import { type Advert, type BusinessKey, businessKeySchema } from '../../contract/config';
import { type LinkTarget, parseLinkTarget } from './link-target';

/** An advert with a valid link. */
export type AdvertTarget = LinkTarget & {
  title: string;
  subTitle: string;
  cta: string;
  img: string;
};

function parseBusinessKey(json: string): BusinessKey | undefined {
  try {
    return businessKeySchema.safeParse(JSON.parse(json)).data;
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
