import 'server-only';
import { z } from 'zod';
import { ActivityType } from '@/lib/contract/activity-type';
import { fen, points } from '@/lib/contract/fields';
import { resolveMoment } from '@/lib/rules/time/relative-moment';
import { upsert } from '../../../db/write-rows';
import { contentId, listScopeReferences, moment, projectId, requiredTexts } from '../fields';
import { removeMissingRows } from '../remove-rows';
import { defineSection, type Fault, findDuplicates, type WriteContext } from '../section';
import { writeOffers } from '../write-offers';

const offer = z.strictObject({
  specId: contentId,
  points,
  priceFen: fen,
  pieces: z
    .number()
    .int()
    .min(0)
    .max(100_000_000)
    .describe('pieces of the activity in all, sold ones included'),
  orderLimit: z.number().int().min(1).max(99),
});
const activity = z.strictObject({
  id: contentId,
  activityType: z.number().int().min(1).max(ActivityType.live),
  pId: projectId,
  title: requiredTexts(100),
  startsAt: moment,
  endsAt: moment,
  offers: z.array(offer).max(2000).describe('specs at the prices of the activity, in display order'),
});
export type ContentActivity = z.output<typeof activity>;

const schema = z
  .array(activity)
  .max(2000)
  .describe(
    'activities: prices, pieces and times. Those of type 1 are the sessions of the limited-time sale',
  );

const getWindow = ({ startsAt, endsAt }: ContentActivity, now: Date) => ({
  starts_at: resolveMoment(startsAt, now).toISOString(),
  ends_at: resolveMoment(endsAt, now).toISOString(),
});

/** Whether shoppers of one project can see both. */
const isSharedScope = (a: ContentActivity, b: ContentActivity) =>
  a.pId === '' || b.pId === '' || a.pId === b.pId;

/** Why two activities of one type must not run at once: sessions follow each other, and a spec has one price. */
function findConflict(a: ContentActivity, b: ContentActivity): string | undefined {
  if (a.activityType === ActivityType.limitedTime) return `overlaps with session ${a.id}`;
  const specIds = new Set(a.offers.map(({ specId }) => specId));
  const both = b.offers.find(({ specId }) => specIds.has(specId));
  return both && `offers ${both.specId} at the same time as activity ${a.id}`;
}

/** Finds activities of one type and project that run at the same time, though they must not. */
function findOverlaps(activities: readonly ContentActivity[], now: Date): Fault[] {
  const timed = activities
    .map((each, index) => ({ each, index, ...getWindow(each, now) }))
    .sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
  const faults: Fault[] = [];
  const open = new Map<number, typeof timed>();
  for (const later of timed) {
    const { each, index, starts_at } = later;
    const running = (open.get(each.activityType) ?? []).filter(({ ends_at }) => ends_at > starts_at);
    for (const earlier of running) {
      const message = isSharedScope(earlier.each, each) ? findConflict(earlier.each, each) : undefined;
      if (message) faults.push({ place: [index, 'startsAt'], message });
    }
    open.set(each.activityType, [...running, later]);
  }
  return faults;
}

const findWindowFaults = (activities: readonly ContentActivity[], now: Date): Fault[] =>
  activities.flatMap((each, index) => {
    const { starts_at, ends_at } = getWindow(each, now);
    return starts_at < ends_at ? [] : [{ place: [index, 'endsAt'], message: 'must be after startsAt' }];
  });

async function writeActivities(
  activities: readonly ContentActivity[],
  { tx, now }: WriteContext,
): Promise<void> {
  const rows = activities.map((each) => ({
    id: each.id,
    activity_type: each.activityType,
    p_id: each.pId,
    title_zh: each.title.zh,
    title_en: each.title.en,
    ...getWindow(each, now),
    hidden_at: null,
  }));
  await upsert(tx, 'activities', rows, 'id', [
    ...(['activity_type', 'p_id', 'title_zh', 'title_en', 'starts_at', 'ends_at', 'hidden_at'] as const),
  ]);
}

/** Activities and their offers. Pieces that were sold stay sold. */
export const activitiesSection = defineSection({
  schema,
  async read(db) {
    const rows = await db
      .selectFrom('activities')
      .selectAll()
      .where('hidden_at', 'is', null)
      .orderBy('starts_at')
      .orderBy('id')
      .execute();
    const offers = await db
      .selectFrom('activity_specs')
      .selectAll()
      .where('hidden_at', 'is', null)
      .orderBy('activity_id')
      .orderBy('position')
      .orderBy('goods_spec_id')
      .execute();
    const byActivity = Map.groupBy(offers, ({ activity_id }) => activity_id);
    return rows.map((row) => ({
      id: row.id,
      activityType: row.activity_type,
      pId: row.p_id,
      title: { zh: row.title_zh, en: row.title_en },
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      offers: (byActivity.get(row.id) ?? []).map((each) => ({
        specId: each.goods_spec_id,
        points: each.points,
        priceFen: each.price_fen,
        pieces: each.initial_stock,
        orderLimit: each.order_limit,
      })),
    }));
  },
  findFaults: (activities, now) => [
    ...findDuplicates(activities, ({ id }) => id),
    ...activities.flatMap(({ offers }, index) =>
      findDuplicates(offers, ({ specId }) => specId, { name: 'specId', parent: [index, 'offers'] }),
    ),
    ...findWindowFaults(activities, now),
    ...findOverlaps(activities, now),
  ],
  listReferences: (activities) =>
    activities.flatMap((each, index) => [
      ...listScopeReferences(each, [index]),
      ...each.offers.map(({ specId }, position) => ({
        place: [index, 'offers', position, 'specId'],
        kind: 'spec' as const,
        id: specId,
      })),
    ]),
  async write(activities, context) {
    await removeMissingRows(context, {
      section: 'activities',
      table: 'activities',
      key: 'id',
      kept: activities.map(({ id }) => id),
      traces: [
        { table: 'order_items', column: 'activity_id', name: 'orders' },
        { table: 'activity_reminders', column: 'activity_id', name: 'reminders' },
      ],
      parts: [{ table: 'activity_specs', column: 'activity_id' }],
    });
    await writeActivities(activities, context);
    return writeOffers(activities, context);
  },
});
