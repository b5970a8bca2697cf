import 'server-only';
import { ActivityType } from '@/lib/contract/activity-type';
import type { ListedAdvert, ProjectConfig } from '@/lib/contract/config';
import { type AdvertTarget, parseAdvert } from '@/lib/rules/page/adverts';
import type { Variant } from '@/lib/rules/page/variant';
import { getLogger } from '../telemetry/logger';
import { readAdverts } from './content';
import { readDefaultKeyword, readGoodsList, readGroups } from './goods';

const LIMITED_TIME_LIST = { activityType: ActivityType.limitedTime, pageSize: 12 };
const BANNERS = { advType: 'feedAdvert', subType: 1 };
const BANNERS_AND_ENTRIES = { advType: 'feedAdvert,entryGrid', subType: 1 };

const readOrFallback = async <T, F>(part: string, read: Promise<T | null>, fallback: F): Promise<T | F> => {
  try {
    return (await read) ?? fallback;
  } catch (error) {
    getLogger().warn({ err: error, part }, 'could not read a part of the home page');
    return fallback;
  }
};

/**
 * Reads banners and entries in one call. A points mall that knows one type per call rejects the list or finds
 * nothing: the banners are then read alone.
 */
async function readHomeAdverts(variant: Variant): Promise<ListedAdvert[] | null> {
  const both = await readAdverts(variant, BANNERS_AND_ENTRIES).catch(() => null);
  return both?.length ? both : readAdverts(variant, BANNERS);
}

const parseAdverts = (adverts: readonly ListedAdvert[], type: ListedAdvert['advType']): AdvertTarget[] =>
  adverts
    .filter(({ advType = 'feedAdvert' }) => advType === type)
    .map(parseAdvert)
    .filter((target) => target !== undefined);

/**
 * Reads the parts of the home page that are not in the project's configuration, in parallel (R-HOME-30). A part that
 * cannot be read is empty (R-HOME-07).
 */
export async function readHome(variant: Variant) {
  const [adverts, limited, first] = await Promise.all([
    readOrFallback('adverts', readHomeAdverts(variant), []),
    readOrFallback('limited', readGoodsList(variant, LIMITED_TIME_LIST), { list: [] }),
    readOrFallback('goods', readGoodsList(variant, { pageSize: 10 }), null),
  ]);
  return {
    banners: parseAdverts(adverts, 'feedAdvert'),
    entries: parseAdverts(adverts, 'entryGrid'),
    limited: limited.list,
    first,
  };
}

/** Reads the groups and the keyword of the search bar where the project's configuration has none. */
export async function readHomeDefaults(
  variant: Variant,
  project: Pick<ProjectConfig, 'tabs' | 'defaultKeyword'> | null,
) {
  const [groups, keyword] = await Promise.all([
    project?.tabs ?? readOrFallback('groups', readGroups(variant, {}), []),
    project?.defaultKeyword ??
      readOrFallback('keyword', readDefaultKeyword(variant, {}), { keyword: '' }).then(
        (words) => words.keyword,
      ),
  ]);
  return { groups, keyword };
}
