import 'server-only';
import type { EndpointData } from '@/lib/contract/endpoint';
import { channel, channelAdvertisements, channelDrawPrizes } from '@/lib/contract/partner';
import { advertColumn, toAdvert } from '../config/adverts';
import type { Context } from '../context';
import { jsonColumn } from '../db/json-column';
import { localize } from '../goods/localized';
import { implement } from '../http/implement';

const contentColumn = jsonColumn('channel_adverts.content', advertColumn);

interface Channel {
  pId: string;
  name: string;
}

/** Reads a channel, or the default one for an unknown id (as with projects); an empty channel if neither exists. */
async function getChannel({ db, settings, locale }: Context, pId: string): Promise<Channel> {
  const rows = await db
    .selectFrom('channels')
    .selectAll()
    .where('p_id', 'in', [pId, settings.defaultPId])
    .execute();
  const row = rows.find((candidate) => candidate.p_id === pId) ?? rows[0];
  if (!row) return { pId: settings.defaultPId, name: '' };
  return { pId: row.p_id, name: localize(locale, { zh: row.name_zh, en: row.name_en }) };
}

type Prize = EndpointData<typeof channel>['drawPrizes'][number];

async function findPrizes({ db, locale, picture }: Context, { pId }: Channel): Promise<Prize[]> {
  const rows = await db
    .selectFrom('channel_prizes')
    .selectAll()
    .where('p_id', '=', pId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    prizeId: row.id,
    title: localize(locale, { zh: row.title_zh, en: row.title_en }),
    picture: picture(row.picture),
    kind: row.kind,
    amount: row.amount,
  }));
}

async function findAdverts(context: Context, { pId }: Channel) {
  const rows = await context.db
    .selectFrom('channel_adverts')
    .select('content')
    .where('p_id', '=', pId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ content }) => toAdvert(context, contentColumn.parse(content)));
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
  const [drawPrizes, advertisements] = await Promise.all([
    findPrizes(context, current),
    findAdverts(context, current),
  ]);
  return { ...current, drawPrizes, advertisements };
});

export const handleDrawPrizes = implement(channelDrawPrizes, async (context, { params, input }) => {
  const current = await getChannel(context, params.pId);
  const prizes = await findPrizes(context, current);
  const won = input.clientId === undefined ? [] : await findWins(context, current, input.clientId);
  return { prizes, won, hasDrawn: won.length > 0 };
});

export const handleAdvertisements = implement(channelAdvertisements, async (context, { params }) =>
  findAdverts(context, await getChannel(context, params.pId)),
);
