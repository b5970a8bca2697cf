import { ActivityType } from '@/lib/contract/activity-type';

/** A tab of the home page. */
export interface HomeTab {
  id: string;
  label: string;
  /** The products that it lists. */
  args: { groupId?: string; activityType?: number };
}

/** The tabs of a mall whose groups are unknown: name of the text, products (R-HOME-05). */
const DEFAULT_TABS = [
  ['limited', { activityType: ActivityType.limitedTime }],
  ['appliances', { groupId: '102' }],
  ['home', { groupId: '104' }],
  ['beauty', { groupId: '105' }],
  ['food', { groupId: '106' }],
] as const;
export type DefaultTabName = (typeof DEFAULT_TABS)[number][0];

/**
 * The tabs of the home page: a tab for each group. Without groups (they could not be read, or there are none) the five
 * default tabs (R-HOME-04, R-HOME-05).
 */
export function toHomeTabs(
  groups: readonly { groupTypeId: string; title: string }[],
  getDefaultTitle: (name: DefaultTabName) => string,
): HomeTab[] {
  if (groups.length === 0) {
    return DEFAULT_TABS.map(([name, args]) => ({
      id: 'groupId' in args ? args.groupId : name,
      label: getDefaultTitle(name),
      args,
    }));
  }
  return groups.map(({ groupTypeId, title }) => ({
    id: groupTypeId,
    label: title,
    args: { groupId: groupTypeId },
  }));
}
