import 'server-only';
import { webActivityPageConfig } from '@/lib/contract/content/content';
import { AppError } from '@/lib/contract/errors';
import { pick } from '../../catalogue/localized';
import { implement } from '../../http/implement';
import { toBlocks } from './blocks';
import { pageColumn } from './column';

/** A page by its id: the project's own one goes before everybody's (R-ACTIVITY-09, R-ACTIVITY-11). */
export const answerActivityPage = implement(webActivityPageConfig, async (context, { input }) => {
  const row = await context.db
    .selectFrom('activity_pages')
    .select('content')
    .where('id', '=', input.pageId)
    .where('p_id', 'in', ['', context.pId])
    .orderBy('p_id', 'desc')
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'no such page');
  const page = pageColumn.parse(JSON.parse(row.content));
  return {
    pageId: input.pageId,
    title: pick(context.locale, page.title),
    activityType: page.activityType,
    shareText: pick(context.locale, page.shareText),
    cover: context.picture(page.cover),
    blocks: await toBlocks(context, page.blocks),
  };
});
