import 'server-only';
import { type AdvertTarget, readAdvert } from '@/lib/rules/page/adverts';
import type { Variant } from '@/lib/rules/page/variant';
import { log } from '../observe/log';
import { readAdverts } from './content';
import { readDefaultKeyword, readGoodsList, readGroups } from './goods';

const LIMITED_TIME = 1;

const orElse = async <T, F>(part: string, read: Promise<T | null>, fallback: F): Promise<T | F> => {
  try {
    return (await read) ?? fallback;
  } catch (error) {
    log().warn({ err: error, part }, 'a part of the home page could not be read');
    return fallback;
  }
};

const targetsOf = async (part: string, read: ReturnType<typeof readAdverts>): Promise<AdvertTarget[]> =>
  (await orElse(part, read, [])).map(readAdvert).filter((target) => target !== undefined);

/** Reads everything the home page shows, at once. A part that cannot be read is empty (R-HOME-07). */
export async function readHome(variant: Variant) {
  const [keyword, banners, entries, limited, groups, first] = await Promise.all([
    orElse('keyword', readDefaultKeyword(variant, {}), { keyword: '', hotWords: [] }),
    targetsOf('banners', readAdverts(variant, { advType: 'feedAdvert', subType: 1 })),
    targetsOf('entries', readAdverts(variant, { advType: 'entryGrid', subType: 1 })),
    orElse('limited', readGoodsList(variant, { activityType: LIMITED_TIME, pageSize: 12 }), { list: [] }),
    orElse('groups', readGroups(variant, {}), []),
    orElse('goods', readGoodsList(variant, { pageSize: 10 }), null),
  ]);
  return { keyword: keyword.keyword, banners, entries, limited: limited.list, groups, first };
}
