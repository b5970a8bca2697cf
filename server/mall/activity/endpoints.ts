import 'server-only';
import { type ActivitySession, activityRemind, activitySessions } from '@/lib/contract/activity';
import { ActivityType } from '@/lib/contract/activity-type';
import { AppError } from '@/lib/contract/errors';
import type { GoodsCard } from '@/lib/contract/goods';
import { addDays, getStartOfDay, toShopDay } from '@/lib/rules/time/dates';
import type { Context } from '../context';
import type { Db } from '../db/types';
import { cardColumns, toCard } from '../goods/cards';
import { localize } from '../goods/localized';
import { findActivitySpecs, groupByGoods, type SpecRow } from '../goods/specs';
import { implement } from '../http/implement';
import { saveReminder } from './reminders';

/** Sessions in one answer at most; a day of the demo has five. */
const MAX_SESSIONS = 24;

/** Selects the limited-time sessions that a project takes part in. */
const selectSessions = (db: Db, pId: string) =>
  db
    .selectFrom('activities')
    .selectAll()
    .where('activity_type', '=', ActivityType.limitedTime)
    .where('hidden_at', 'is', null)
    .where('p_id', 'in', ['', pId]);

/**
 * The sessions of the day in Asia/Shanghai, in order. The one that begins at the midnight after the day is one of
 * them, so that there is a coming session in the evening, too.
 */
function findSessionsOfDay({ db, pId, now }: Context) {
  const today = toShopDay(now());
  return selectSessions(db, pId)
    .where('ends_at', '>', getStartOfDay(today).toISOString())
    .where('starts_at', '<=', getStartOfDay(addDays(today, 1)).toISOString())
    .orderBy('starts_at')
    .orderBy('id')
    .limit(MAX_SESSIONS)
    .execute();
}

/** Groups specs by the activity that offers them. */
function groupByActivity(specs: readonly SpecRow[]): Map<string, SpecRow[]> {
  const groups = new Map<string, SpecRow[]>();
  for (const spec of specs) {
    const activityId = spec.offer?.activityId ?? '';
    groups.set(activityId, [...(groups.get(activityId) ?? []), spec]);
  }
  return groups;
}

const findGoods = async (db: Db, specs: readonly SpecRow[]) => {
  if (specs.length === 0) return new Map();
  const rows = await db
    .selectFrom('goods')
    .select(cardColumns)
    .where('id', 'in', [...new Set(specs.map(({ goodsId }) => goodsId))])
    .where('on_sale', '=', 1)
    .execute();
  return new Map(rows.map((row) => [row.goodsId, row]));
};

/** Reads the sessions of the day with the cards of their products, with three queries (R-ACTIVITY-06). */
async function getSessions(context: Context): Promise<ActivitySession[]> {
  const sessions = await findSessionsOfDay(context);
  const specs = await findActivitySpecs(
    context.db,
    sessions.map(({ id }) => id),
  );
  const goods = await findGoods(context.db, specs);
  const byActivity = groupByActivity(specs);
  const toCards = (activityId: string): GoodsCard[] =>
    [...groupByGoods(byActivity.get(activityId) ?? [])].flatMap(([goodsId, offered]) => {
      const row = goods.get(goodsId);
      return (row && toCard(context, row, offered)) ?? [];
    });
  return sessions.map(({ id, title_zh: zh, title_en: en, starts_at: startsAt, ends_at: endsAt }) => ({
    sessionId: id,
    title: localize(context.locale, { zh, en }),
    startsAt,
    endsAt,
    goods: toCards(id),
  }));
}

const handleSessions = implement(activitySessions, getSessions);

// R-ACTIVITY-07
const handleRemind = implement(activityRemind, async (context, { input: { sessionId, goodsId } }) => {
  const session = await selectSessions(context.db, context.pId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  const goods = await context.db
    .selectFrom('activity_specs as offer')
    .innerJoin('goods', 'goods.id', 'offer.goods_id')
    .select(cardColumns)
    .where('offer.activity_id', '=', sessionId)
    .where('offer.goods_id', '=', goodsId)
    .where('offer.hidden_at', 'is', null)
    .where('goods.on_sale', '=', 1)
    .executeTakeFirst();
  if (!session || !goods) throw new AppError('not_found', 'the session does not offer this product');
  const { starts_at: startsAt, ends_at: endsAt } = session;
  if (startsAt <= context.now().toISOString())
    throw new AppError('conflict', 'the session has started', { reason: 'activity_over' });
  return saveReminder(context, goods, { sessionId, startsAt, endsAt });
});

/** Endpoints of limited-time sessions. */
export const activityEndpoints = [handleSessions, handleRemind];
