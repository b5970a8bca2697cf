import 'server-only';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { advertColumn } from '../../../config/adverts';
import { lockRows } from '../../../db/dialect';
import { jsonColumn } from '../../../db/json-column';
import type { ChannelPrizeTable } from '../../../db/tables/partner';
import { insertRows, upsert } from '../../../db/write-rows';
import {
  advertFields,
  contentId,
  listAdvertReferences,
  picture,
  requiredTexts,
  withValidLink,
} from '../fields';
import { removeMissingRows } from '../remove-rows';
import { defineSection, type Fault, findDuplicates, type Reference, type WriteContext } from '../section';

const count = z.number().int().min(0).max(100_000_000);
const prize = z.strictObject({
  id: contentId,
  kind: z.enum(['points', 'coupon', 'goods', 'none']),
  amount: count,
  title: requiredTexts(100),
  picture,
  weight: count.describe('relative to the sum of the channel; 0: never drawn'),
  pieces: count.nullable().default(null).describe('prizes in all, drawn ones included; null: without end'),
  couponId: contentId.nullable().default(null).describe('the coupon of a prize of the kind coupon'),
});
const channel = z.strictObject({
  pId: z.string().regex(/^\d{1,20}$/, 'must be 1 to 20 digits'),
  name: requiredTexts(60),
  prizes: z.array(prize).max(50).default([]).describe('the prize wheel, in display order'),
  adverts: z
    .array(withValidLink(z.strictObject({ id: contentId, ...advertFields })))
    .max(50)
    .default([]),
});
type ContentChannel = z.output<typeof channel>;

const schema = z.array(channel).max(500).describe('channels of the partner service, with prizes and adverts');

const storedAdvert = jsonColumn('channel_adverts.content', advertColumn);

type CountedPrize = Selectable<ChannelPrizeTable> & { drawn: number };

const listPrizes = (channels: readonly ContentChannel[]) =>
  channels.flatMap(({ pId, prizes }, channelIndex) =>
    prizes.map((each, position) => ({ ...each, pId, position, place: [channelIndex, 'prizes', position] })),
  );

/** Reads all prizes, locked against draws, with the number of draws of each. */
async function readPrizes({ tx }: Pick<WriteContext, 'tx'>, isLocking: boolean): Promise<CountedPrize[]> {
  const query = tx.selectFrom('channel_prizes').selectAll().orderBy('p_id').orderBy('position').orderBy('id');
  const rows = await (isLocking ? lockRows(tx, query) : query).execute();
  const draws = await tx
    .selectFrom('prize_draws')
    .select('prize_id')
    .select(sql<number>`count(*)`.as('drawn'))
    .groupBy('prize_id')
    .execute();
  const drawn = new Map(draws.map((row) => [row.prize_id, Number(row.drawn)]));
  return rows.map((row) => ({ ...row, drawn: drawn.get(row.id) ?? 0 }));
}

function findPrizeFaults(channels: readonly ContentChannel[]): Fault[] {
  const prizes = listPrizes(channels);
  const seen = new Set<string>();
  return prizes.flatMap(({ id, kind, couponId, place }) => {
    const isRepeated = seen.has(id);
    seen.add(id);
    return [
      ...(isRepeated ? [{ place: [...place, 'id'], message: `${id} is already a prize` }] : []),
      ...((kind === 'coupon') === (couponId !== null)
        ? []
        : [
            {
              place: [...place, 'couponId'],
              message: 'belongs to prizes of the kind coupon, and only to them',
            },
          ]),
    ];
  });
}

const PRIZE_COLUMNS = [
  ...[
    'p_id',
    'position',
    'kind',
    'amount',
    'title_zh',
    'title_en',
    'picture',
    'weight',
    'stock',
    'coupon_id',
  ],
  'hidden_at',
] as const satisfies readonly (keyof ChannelPrizeTable)[];

async function writePrizes(channels: readonly ContentChannel[], context: WriteContext): Promise<Fault[]> {
  const prizes = listPrizes(channels);
  const drawn = new Map((await readPrizes(context, true)).map((row) => [row.id, row.drawn]));
  const faults = prizes.flatMap(({ id, pieces, place }) =>
    pieces !== null && pieces < (drawn.get(id) ?? 0)
      ? [{ place: [...place, 'pieces'], message: `${drawn.get(id)} of these prizes are drawn already` }]
      : [],
  );
  if (faults.length > 0) return faults;
  const rows = prizes.map((each) => ({
    id: each.id,
    p_id: each.pId,
    position: each.position,
    kind: each.kind,
    amount: each.amount,
    title_zh: each.title.zh,
    title_en: each.title.en,
    picture: each.picture,
    weight: each.weight,
    stock: each.pieces === null ? null : each.pieces - (drawn.get(each.id) ?? 0),
    coupon_id: each.couponId,
    hidden_at: null,
  }));
  await upsert(context.tx, 'channel_prizes', rows, 'id', PRIZE_COLUMNS);
  return [];
}

async function writeAdverts(channels: readonly ContentChannel[], { tx }: WriteContext): Promise<void> {
  await tx.deleteFrom('channel_adverts').execute();
  const rows = channels.flatMap(({ pId, adverts }) =>
    adverts.map(({ id, ...content }, position) => ({
      id,
      p_id: pId,
      position,
      content: JSON.stringify(content),
    })),
  );
  await insertRows(tx, 'channel_adverts', rows);
}

/** Channels of the partner service. Prizes that were drawn stay drawn. */
export const channelsSection = defineSection({
  schema,
  async read(db) {
    const rows = await db
      .selectFrom('channels')
      .selectAll()
      .where('hidden_at', 'is', null)
      .orderBy('p_id')
      .execute();
    const prizes = Map.groupBy(
      (await readPrizes({ tx: db as WriteContext['tx'] }, false)).filter((row) => row.hidden_at === null),
      ({ p_id }) => p_id,
    );
    const advertRows = await db
      .selectFrom('channel_adverts')
      .selectAll()
      .orderBy('position')
      .orderBy('id')
      .execute();
    const adverts = Map.groupBy(advertRows, ({ p_id }) => p_id);
    return rows.map(({ p_id, name_zh, name_en }) => ({
      pId: p_id,
      name: { zh: name_zh, en: name_en },
      prizes: (prizes.get(p_id) ?? []).map((row) => ({
        id: row.id,
        kind: row.kind,
        amount: row.amount,
        title: { zh: row.title_zh, en: row.title_en },
        picture: row.picture,
        weight: row.weight,
        pieces: row.stock === null ? null : row.stock + row.drawn,
        couponId: row.coupon_id,
      })),
      adverts: (adverts.get(p_id) ?? []).map(({ id, content }) => ({ id, ...storedAdvert.parse(content) })),
    }));
  },
  findFaults: (channels) => [
    ...findDuplicates(channels, ({ pId }) => pId, { name: 'pId' }),
    ...findPrizeFaults(channels),
    ...findDuplicates(
      channels.flatMap(({ adverts }) => adverts),
      ({ id }) => `advert ${id}`,
    ).map(({ message }) => ({ place: [], message })),
  ],
  listReferences: (channels) => [
    ...channels.flatMap(({ pId, adverts }, index): Reference[] => [
      { place: [index, 'pId'], kind: 'project', id: pId },
      ...adverts.flatMap((advert, position) => listAdvertReferences(advert, [index, 'adverts', position])),
    ]),
    ...listPrizes(channels).flatMap(({ couponId, place }): Reference[] =>
      couponId === null ? [] : [{ place: [...place, 'couponId'], kind: 'coupon', id: couponId }],
    ),
  ],
  async write(channels, context) {
    await writeAdverts([], context);
    await removeMissingRows(context, {
      section: 'channels',
      table: 'channel_prizes',
      key: 'id',
      kept: listPrizes(channels).map(({ id }) => id),
      traces: [
        { table: 'prize_draws', column: 'prize_id', name: 'draws' },
        { table: 'prize_wins', column: 'prize_id', name: 'wins' },
      ],
      parts: [],
    });
    await removeMissingRows(context, {
      section: 'channels',
      table: 'channels',
      key: 'p_id',
      kept: channels.map(({ pId }) => pId),
      traces: [{ table: 'channel_prizes', column: 'p_id', name: 'draws of its prizes' }],
      parts: [],
    });
    const rows = channels.map(({ pId, name }) => ({
      p_id: pId,
      name_zh: name.zh,
      name_en: name.en,
      hidden_at: null,
    }));
    await upsert(context.tx, 'channels', rows, 'p_id', ['name_zh', 'name_en', 'hidden_at']);
    await writeAdverts(channels, context);
    return writePrizes(channels, context);
  },
});
