import 'server-only';
import { channel, channelAdvertisements, channelDrawPrizes } from '@/lib/contract/partner';
import { advertColumn, toAdverts } from '../config/adverts';
import type { Context } from '../context';
import { jsonColumn } from '../db/json-column';
import { implement } from '../http/implement';
import { type Channel, getChannel, isDrawable, listPrizes, toPrize } from './channel-prizes';
import { findClientDraw } from './draw-prize';

const contentColumn = jsonColumn('channel_adverts.content', advertColumn);

/** Reads the prizes of a channel, and whether one of them can be drawn. */
async function findPrizes(context: Context, { pId }: Channel) {
  const rows = await listPrizes(context.db, pId);
  const now = context.now();
  return {
    prizes: rows.map((row) => toPrize(context, row)),
    canDraw: rows.some((row) => isDrawable(row, now)),
  };
}

async function findAdverts(context: Context, { pId }: Channel) {
  const rows = await context.db
    .selectFrom('channel_adverts')
    .select('content')
    .where('p_id', '=', pId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return toAdverts(
    context,
    rows.map(({ content }) => contentColumn.parse(content)),
  );
}

/** Lists the prizes that a client has won in a channel, the latest first. */
async function findWins({ db }: Context, { pId }: Channel, clientId: string) {
  const rows = await db
    .selectFrom('prize_wins')
    .innerJoin('channel_prizes', 'channel_prizes.id', 'prize_wins.prize_id')
    .select(['prize_wins.prize_id', 'prize_wins.won_at'])
    .where('prize_wins.client_id', '=', clientId)
    .where('channel_prizes.p_id', '=', pId)
    .orderBy('prize_wins.won_at', 'desc')
    .orderBy('prize_wins.prize_id')
    .execute();
  return rows.map((row) => ({ prizeId: row.prize_id, wonAt: row.won_at }));
}

export const handleChannel = implement(channel, async (context, { params }) => {
  const current = await getChannel(context, params.pId);
  const [{ prizes, canDraw }, advertisements] = await Promise.all([
    findPrizes(context, current),
    findAdverts(context, current),
  ]);
  return { ...current, drawPrizes: prizes, canDraw, advertisements };
});

export const handleDrawPrizes = implement(channelDrawPrizes, async (context, { params, input }) => {
  const current = await getChannel(context, params.pId);
  const prizes = await findPrizes(context, current);
  if (input.clientId === undefined) return { ...prizes, won: [], hasDrawn: false };
  const won = await findWins(context, current, input.clientId);
  const draw = await findClientDraw(context.db, input.clientId, context.now());
  return { ...prizes, won, hasDrawn: won.length > 0, drawnToday: draw ? toPrize(context, draw.prize) : null };
});

export const handleAdvertisements = implement(channelAdvertisements, async (context, { params }) =>
  findAdverts(context, await getChannel(context, params.pId)),
);
