import 'server-only';
import { sql } from 'kysely';
import { liveList } from '@/lib/contract/content/live';
import { fetchPage, toPage } from '../catalogue/page';
import type { Db } from '../db/types';
import { implement } from '../http/implement';
import { toLiveCard } from './cards';

/** On air, then announced, the next first, then over, the latest first. */
const inOrder = (db: Db, now: string) =>
  db
    .selectFrom('live_videos')
    .selectAll()
    .orderBy(sql`case when starts_at > ${now} then 1 when ends_at > ${now} then 0 else 2 end`)
    .orderBy(sql`case when starts_at > ${now} then starts_at else '' end`)
    .orderBy('starts_at', 'desc')
    .orderBy('id');

// R-LIVE-01
export const answerList = implement(liveList, async (context, { input }) => {
  const { rows, total } = await fetchPage(inOrder(context.db, context.now().toISOString()), input);
  return toPage(
    rows.map((row) => toLiveCard(context, row)),
    total,
    input,
  );
});
