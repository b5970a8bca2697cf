import 'server-only';
import { activitySessions } from '@/lib/contract/activity';
import { ActivityType } from '@/lib/contract/activity-type';
import { type ActivityBlock, webActivityPageConfig } from '@/lib/contract/content';
import type { EndpointData } from '@/lib/contract/endpoint';
import { goodsList } from '@/lib/contract/goods';
import { toRunningSessions } from '@/lib/rules/activity/session';
import type { ActivitySelection } from '@/lib/rules/page/activity-page-path';
import type { Variant } from '@/lib/rules/page/variant';
import { callUpstream } from '../upstream/call-upstream';
import { isUnknownCall } from '../upstream/unknown-call';
import { createCachedRead } from './cached-read';
import { readGoodsList, readGroups } from './goods';

/**
 * Cached read of the sessions of the day. An existing points mall may not know the call: then these are the running
 * ones, from its list of limited-time products (R-ACTIVITY-25).
 */
export const readSessions = createCachedRead(activitySessions, async (args, context) => {
  try {
    return await callUpstream(activitySessions, args, context);
  } catch (error) {
    if (!isUnknownCall(error)) throw error;
    const input = { activityType: ActivityType.limitedTime, pageSize: 50 };
    return toRunningSessions((await callUpstream(goodsList, input, context)).list);
  }
});

const readActivityPageConfig = createCachedRead(webActivityPageConfig);

/** Products of a group at the prices of an activity, as a block of its page. */
async function readGroupBlock(
  variant: Variant,
  groupTypeId: string,
  activityType: number,
): Promise<ActivityBlock> {
  const [goods, groups] = await Promise.all([
    readGoodsList(variant, {
      groupId: groupTypeId,
      ...(activityType > 0 && { activityType }),
      pageSize: 10,
    }),
    readGroups(variant, {}).catch(() => null),
  ]);
  return {
    type: 'goods',
    blockId: `group-${groupTypeId}`,
    title: groups?.find((group) => group.groupTypeId === groupTypeId)?.title ?? '',
    layout: 'grid',
    activityType,
    groupId: groupTypeId,
    hasMore: goods?.hasNextPage ?? false,
    goods: goods?.list ?? [],
  };
}

/**
 * Reads an activity page. With a group, the products of that group replace the page's own, in the place of its first
 * block of products (R-ACTIVITY-12, R-ACTIVITY-13).
 * @returns null if the page does not exist
 */
export async function readActivityPage(
  variant: Variant,
  { pageId, groupTypeId }: ActivitySelection,
): Promise<EndpointData<typeof webActivityPageConfig> | null> {
  const page = await readActivityPageConfig(variant, { pageId });
  if (!page || !groupTypeId) return page;
  const group = await readGroupBlock(variant, groupTypeId, page.activityType);
  const first = page.blocks.findIndex(({ type }) => type === 'goods');
  const blocks = page.blocks.flatMap((block, index): ActivityBlock[] =>
    block.type === 'goods' ? (index === first ? [group] : []) : [block],
  );
  return { ...page, blocks: first < 0 ? [...blocks, group] : blocks };
}
