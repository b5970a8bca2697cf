import 'server-only';
import { sql } from 'kysely';
import type { ActivityReminder } from '@/lib/contract/activity';
import type { Context, Job } from '../context';
import { type CardRow, cardColumns } from '../goods/cards';
import { localize } from '../goods/localized';
import { purgeRows } from '../jobs/purge-rows';

type SessionTimes = Pick<ActivityReminder, 'sessionId' | 'startsAt' | 'endsAt'>;

const toReminder = (
  { locale, picture }: Context,
  { goodsId, nameZh, nameEn, cover }: CardRow,
  times: SessionTimes,
): ActivityReminder => ({
  ...times,
  goodsId,
  title: localize(locale, { zh: nameZh, en: nameEn }),
  picture: picture(cover),
});

/** Saves a reminder once per user, session and product; the primary key ignores repeated calls. */
export async function saveReminder(
  context: Context,
  goods: CardRow,
  times: SessionTimes,
): Promise<ActivityReminder> {
  await context.db
    .insertInto('activity_reminders')
    .values({
      user_id: context.userId,
      activity_id: times.sessionId,
      goods_id: goods.goodsId,
      created_at: context.now().toISOString(),
      expires_at: times.endsAt,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'activity_id', 'goods_id']).doNothing())
    .execute();
  return toReminder(context, goods, times);
}

/** Reminders in one answer at most. */
const MAX_REMINDERS = 50;

/** Finds the user's reminders of coming and running sessions, the next one first (R-ACTIVITY-08). */
export async function findReminders(context: Context): Promise<ActivityReminder[]> {
  const rows = await context.db
    .selectFrom('activity_reminders as reminder')
    .innerJoin('activities', 'activities.id', 'reminder.activity_id')
    .innerJoin('goods', 'goods.id', 'reminder.goods_id')
    .select(cardColumns)
    .select(['activities.id as sessionId', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('reminder.user_id', '=', context.userId)
    .where('activities.ends_at', '>', context.now().toISOString())
    .where('activities.hidden_at', 'is', null)
    .where('goods.on_sale', '=', 1)
    .orderBy('activities.starts_at')
    .orderBy('goods.id')
    .limit(MAX_REMINDERS)
    .execute();
  return rows.map(({ sessionId, startsAt, endsAt, ...goods }) =>
    toReminder(context, goods, { sessionId, startsAt, endsAt }),
  );
}

/** Deletes the reminders of sessions that are over. */
export const purgeReminders: Job = {
  name: 'purgeReminders',
  run: (deps) => purgeRows(deps, 'activity_reminders', sql`expires_at <= ${deps.now().toISOString()}`),
};
