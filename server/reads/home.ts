import 'server-only';
import { ActivityType } from '@/lib/contract/activity-type';
import { type AdvertTarget, parseAdvert } from '@/lib/rules/page/adverts';
import type { Variant } from '@/lib/rules/page/variant';
import { getLogger } from '../telemetry/logger';
import { readAdverts } from './content';
import { readDefaultKeyword, readGoodsList, readGroups } from './goods';

const LIMITED_TIME_LIST = { activityType: ActivityType.limitedTime, pageSize: 12 };

/** Shortcuts of the minus-one screen. */
const MAX_SHORTCUTS = 4;

const readOrFallback = async <T, F>(part: string, read: Promise<T | null>, fallback: F): Promise<T | F> => {
  try {
    return (await read) ?? fallback;
  } catch (error) {
    getLogger().warn({ err: error, part }, 'could not read a part of the home page');
    return fallback;
  }
};

const readTargets = async (part: string, read: ReturnType<typeof readAdverts>): Promise<AdvertTarget[]> =>
  (await readOrFallback(part, read, [])).map(parseAdvert).filter((target) => target !== undefined);

/** Reads all parts of the home page in parallel. A part that cannot be read is empty (R-HOME-07). */
export async function readHome(variant: Variant) {
  const [keyword, banners, entries, limited, groups, first] = await Promise.all([
    readOrFallback('keyword', readDefaultKeyword(variant, {}), { keyword: '', hotWords: [] }),
    readTargets('banners', readAdverts(variant, { advType: 'feedAdvert', subType: 1 })),
    readTargets('entries', readAdverts(variant, { advType: 'entryGrid', subType: 1 })),
    readOrFallback('limited', readGoodsList(variant, LIMITED_TIME_LIST), { list: [] }),
    readOrFallback('groups', readGroups(variant, {}), []),
    readOrFallback('goods', readGoodsList(variant, { pageSize: 10 }), null),
  ]);
  return { keyword: keyword.keyword, banners, entries, limited: limited.list, groups, first };
}

/** Reads hero and shortcuts of the minus-one screen; a part that cannot be read is absent (R-HOME-19). */
export async function readLeftFirst(variant: Variant) {
  const [[hero], shortcuts] = await Promise.all([
    readTargets('banners', readAdverts(variant, { advType: 'feedAdvert', subType: 1 })),
    readTargets('shortcuts', readAdverts(variant, { advType: 'entryGrid', subType: 3 })),
  ]);
  return { hero, shortcuts: shortcuts.slice(0, MAX_SHORTCUTS) };
}
