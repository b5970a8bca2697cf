import 'server-only';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { points } from '@/lib/contract/fields';
import { resolveMoment } from '@/lib/rules/time/relative-moment';
import { lockRows } from '../../../db/dialect';
import type { CouponTable } from '../../../db/tables/coupon';
import { insertRows, upsert } from '../../../db/write-rows';
import { contentId, moment, requiredTexts } from '../fields';
import { removeMissingRows } from '../remove-rows';
import { defineSection, type Fault, findDuplicates, type WriteContext } from '../section';

/** The coupon of red packets: part of the mall, not of its content. */
const RED_PACKET_ID = 'red-packet';

const count = z.number().int().min(0).max(100_000_000);
const coupon = z.strictObject({
  id: contentId,
  kind: z.enum(['fen', 'points']).describe('unit of value and threshold: fen, or points'),
  value: points.min(1),
  threshold: points.describe('smallest amount of an order'),
  title: requiredTexts(100),
  covers: z.enum(['all', 'group', 'goods']),
  targets: z.array(contentId).max(500).default([]).describe('ids of the groups or products that it covers'),
  total: count.nullable().default(null).describe('coupons in all; null: without end'),
  takenElsewhere: count.default(0).describe('part of the total that was taken outside of this mall'),
  perUser: z.number().int().min(1).max(1000).default(1),
  takeFrom: moment.default('now'),
  takeUntil: moment.nullable().default(null),
  validDays: z.number().int().min(1).max(3650).nullable().default(null).describe('days from taking it'),
  validFrom: moment.nullable().default(null),
  validUntil: moment.nullable().default(null),
});
type ContentCoupon = z.output<typeof coupon>;

const schema = z.array(coupon).max(2000).describe('coupons to take, in display order');

const resolve = (value: string | null, now: Date): string | null =>
  value === null ? null : resolveMoment(value, now).toISOString();

/** Finds contradictions between the fields of a coupon. */
function findCouponFaults(each: ContentCoupon, index: number, now: Date): Fault[] {
  const faults: Fault[] = [];
  const add = (name: string, message: string) => faults.push({ place: [index, name], message });
  if (each.id === RED_PACKET_ID) add('id', 'is the coupon of red packets');
  const isPeriod = each.validFrom !== null && each.validUntil !== null;
  if (each.validDays === null && !isPeriod) add('validDays', 'needs validDays, or validFrom and validUntil');
  if (each.validDays !== null && (each.validFrom !== null || each.validUntil !== null))
    add('validDays', 'excludes validFrom and validUntil');
  const from = resolve(each.validFrom, now);
  const until = resolve(each.validUntil, now);
  if (from !== null && until !== null && from >= until) add('validUntil', 'must be after validFrom');
  const takeFrom = resolveMoment(each.takeFrom, now).toISOString();
  const takeUntil = resolve(each.takeUntil, now);
  if (takeUntil !== null && takeFrom >= takeUntil) add('takeUntil', 'must be after takeFrom');
  if ((each.covers === 'all') !== (each.targets.length === 0))
    add('targets', each.covers === 'all' ? 'must be empty: the coupon covers all' : 'must not be empty');
  if (each.total !== null && each.takenElsewhere > each.total) add('takenElsewhere', 'is more than total');
  return faults;
}

const selectCoupons = (db: WriteContext['tx']) =>
  db.selectFrom('coupons').selectAll().where('kind', '!=', 'consumption');

/** Columns that the file decides, but for the numbers of taken coupons. */
const CONTENT_COLUMNS = [
  ...['kind', 'value', 'threshold', 'title_zh', 'title_en', 'covers', 'total', 'per_user', 'take_from'],
  ...[
    'take_until',
    'valid_from',
    'valid_until',
    'valid_days',
    'position',
    'hidden_at',
    'taken',
    'taken_elsewhere',
  ],
] as const satisfies readonly (keyof CouponTable)[];

const toRow = (
  each: ContentCoupon,
  position: number,
  now: Date,
  stored: Selectable<CouponTable> | undefined,
) => ({
  id: each.id,
  kind: each.kind,
  value: each.value,
  threshold: each.threshold,
  title_zh: each.title.zh,
  title_en: each.title.en,
  covers: each.covers,
  total: each.total,
  taken: (stored ? stored.taken - stored.taken_elsewhere : 0) + each.takenElsewhere,
  taken_elsewhere: each.takenElsewhere,
  per_user: each.perUser,
  take_from: resolveMoment(each.takeFrom, now).toISOString(),
  take_until: resolve(each.takeUntil, now),
  valid_from: resolve(each.validFrom, now),
  valid_until: resolve(each.validUntil, now),
  valid_days: each.validDays,
  position,
  hidden_at: null,
});

/** Finds coupons whose unit changes after shoppers took them: a taken coupon stores its value, but not the unit. */
async function findUnitChanges(
  { tx }: WriteContext,
  coupons: readonly ContentCoupon[],
  storedById: ReadonlyMap<string, Selectable<CouponTable>>,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [index, { id, kind }] of coupons.entries()) {
    const stored = storedById.get(id);
    if (!stored || stored.kind === kind) continue;
    const taken = await tx
      .selectFrom('user_coupons')
      .select('id')
      .where('coupon_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (taken)
      faults.push({
        place: [index, 'kind'],
        message: `shoppers have taken this coupon as ${stored.kind}; another unit needs another id`,
      });
  }
  return faults;
}

/** Writes coupons; those that shoppers have taken stay taken. The lock on the rows makes shoppers wait. */
async function writeCoupons(coupons: readonly ContentCoupon[], context: WriteContext): Promise<Fault[]> {
  const { tx, now } = context;
  const stored = await lockRows(tx, selectCoupons(tx).orderBy('id')).execute();
  const storedById = new Map(stored.map((row) => [row.id, row]));
  const rows = coupons.map((each, position) => toRow(each, position, now, storedById.get(each.id)));
  const excess = rows.flatMap(({ total, taken }, index) =>
    total !== null && taken > total
      ? [{ place: [index, 'total'], message: `${taken} of these coupons are taken already` }]
      : [],
  );
  const faults = [...excess, ...(await findUnitChanges(context, coupons, storedById))];
  if (faults.length > 0) return faults;
  await upsert(tx, 'coupons', rows, 'id', CONTENT_COLUMNS);
  await sql`delete from coupon_targets where coupon_id in (
    select id from coupons where hidden_at is null and kind <> 'consumption')`.execute(tx);
  const targets = coupons.flatMap(({ id, targets }) =>
    targets.map((target_id) => ({ coupon_id: id, target_id })),
  );
  await insertRows(tx, 'coupon_targets', targets);
  return [];
}

/** Coupons. Those that shoppers have taken keep value, threshold, unit and validity; what they cover follows the file. */
export const couponsSection = defineSection({
  schema,
  async read(db) {
    const rows = await db
      .selectFrom('coupons')
      .selectAll()
      .where('kind', '!=', 'consumption')
      .where('hidden_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute();
    const targets = await db
      .selectFrom('coupon_targets')
      .selectAll()
      .orderBy('coupon_id')
      .orderBy('target_id')
      .execute();
    const byCoupon = Map.groupBy(targets, ({ coupon_id }) => coupon_id);
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      value: row.value,
      threshold: row.threshold,
      title: { zh: row.title_zh, en: row.title_en },
      covers: row.covers,
      targets: (byCoupon.get(row.id) ?? []).map(({ target_id }) => target_id),
      total: row.total,
      takenElsewhere: row.taken_elsewhere,
      perUser: row.per_user,
      takeFrom: row.take_from,
      takeUntil: row.take_until,
      validDays: row.valid_days,
      validFrom: row.valid_from,
      validUntil: row.valid_until,
    }));
  },
  findFaults: (coupons, now) => [
    ...findDuplicates(coupons, ({ id }) => id),
    ...coupons.flatMap((each, index) => [
      ...findCouponFaults(each, index, now),
      ...findDuplicates(each.targets, (id) => id, { name: '', parent: [index, 'targets'] }),
    ]),
  ],
  listReferences: (coupons) =>
    coupons.flatMap(({ covers, targets }, index) =>
      targets.map((id, position) => ({
        place: [index, 'targets', position],
        kind: covers === 'group' ? ('group' as const) : ('product' as const),
        id,
      })),
    ),
  async write(coupons, context) {
    // The first reason found is reported. An operator has to replace prizes: they are drawn no longer.
    await removeMissingRows(context, {
      section: 'coupons',
      table: 'coupons',
      key: 'id',
      kept: [...coupons.map(({ id }) => id), RED_PACKET_ID],
      traces: [
        { table: 'channel_prizes', column: 'coupon_id', name: 'prizes' },
        { table: 'user_coupons', column: 'coupon_id', name: 'shoppers who took it' },
      ],
      parts: [{ table: 'coupon_targets', column: 'coupon_id' }],
    });
    return writeCoupons(coupons, context);
  },
});
