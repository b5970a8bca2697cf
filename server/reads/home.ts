import 'server-only';
import { ActivityType } from '@/lib/contract/activity-type';
import type { ListedAdvert, ProjectConfig } from '@/lib/contract/config';
import { STRIP_CARDS_IN_VIEW } from '@/lib/early-script/first-screen';
import { type AdvertTarget, parseAdvert } from '@/lib/rules/page/adverts';
import type { Variant } from '@/lib/rules/page/variant';
import { createPictureSheet } from '../picture-sheets';
import { readAdverts } from './content';
import { readDefaultKeyword, readGoodsList, readGroups } from './goods';

const LIMITED_TIME_LIST = { activityType: ActivityType.limitedTime, pageSize: 12 };
const BANNERS = { advType: 'feedAdvert', subType: 1 };
const BANNERS_AND_ENTRIES = { advType: 'feedAdvert,entryGrid', subType: 1 };

/** Shortcuts of the minus-one screen. */
const MAX_SHORTCUTS = 4;

const readOrFallback = <T, F>(read: Promise<T | null>, fallback: F): Promise<T | F> =>
  read.then(
    (result) => result ?? fallback,
    () => fallback,
  );

/**
 * Reads banners and entries in one call. A points mall that knows one type per call rejects the list or finds
 * nothing: the banners are then read alone.
 */
async function readHomeAdverts(variant: Variant): Promise<ListedAdvert[] | null> {
  const both = await readAdverts(variant, BANNERS_AND_ENTRIES).catch(() => null);
  return both?.length ? both : readAdverts(variant, BANNERS);
}

const parseAdverts = (adverts: readonly ListedAdvert[]): AdvertTarget[] =>
  adverts.map(parseAdvert).filter((target) => target !== undefined);

const filterByType = (adverts: readonly ListedAdvert[], type: ListedAdvert['advType']) =>
  adverts.filter(({ advType = 'feedAdvert' }) => advType === type);

/**
 * Reads the parts of the home page that are not in the project's configuration, in parallel (R-HOME-30). A part that
 * cannot be read is empty (R-HOME-07).
 */
export async function readHome(variant: Variant) {
  const [adverts, limited, first] = await Promise.all([
    readOrFallback(readHomeAdverts(variant), []),
    readOrFallback(readGoodsList(variant, LIMITED_TIME_LIST), { list: [] }),
    readOrFallback(readGoodsList(variant, { pageSize: 10 }), null),
  ]);
  return {
    banners: parseAdverts(filterByType(adverts, 'feedAdvert')),
    entries: parseAdverts(filterByType(adverts, 'entryGrid')),
    limited: limited.list,
    limitedSheet: createPictureSheet(
      limited.list.slice(0, STRIP_CARDS_IN_VIEW).map(({ picture }) => picture),
    ),
    first,
  };
}

/** Reads the groups and the keyword of the search bar where the project's configuration has none. */
export async function readHomeDefaults(
  variant: Variant,
  project: Pick<ProjectConfig, 'tabs' | 'defaultKeyword'> | null,
) {
  const [groups, keyword] = await Promise.all([
    project?.tabs ?? readOrFallback(readGroups(variant, {}), []),
    project?.defaultKeyword ??
      readOrFallback(readDefaultKeyword(variant, {}), { keyword: '' }).then((words) => words.keyword),
  ]);
  return { groups, keyword };
}

const readTargets = async (read: ReturnType<typeof readAdverts>): Promise<AdvertTarget[]> =>
  parseAdverts(await readOrFallback(read, []));

/** Reads hero and shortcuts of the minus-one screen; a part that cannot be read is absent (R-HOME-19). */
export async function readLeftFirst(variant: Variant) {
  const [[hero], shortcuts] = await Promise.all([
    readTargets(readAdverts(variant, { advType: 'feedAdvert', subType: 1 })),
    readTargets(readAdverts(variant, { advType: 'entryGrid', subType: 3 })),
  ]);
  return { hero, shortcuts: shortcuts.slice(0, MAX_SHORTCUTS) };
}
