import 'server-only';
import type { DataOf } from '@/lib/contract/endpoint';
import { channel, channelAdvertisements, channelDrawPrizes } from '@/lib/contract/outside/second';
import { pick } from '../catalogue/localized';
import { advertColumn, toAdvert } from '../config/adverts';
import type { Context } from '../context';
import { implement } from '../http/implement';

interface Channel {
  pId: string;
  name: string;
}

/** The channel of an id, or the default one for an id that is not known (as projects do); none: an empty one. */
async function findChannel({ db, settings, locale }: Context, pId: string): Promise<Channel> {
  const rows = await db
    .selectFrom('channels')
    .selectAll()
    .where('p_id', 'in', [pId, settings.defaultPId])
    .execute();
  const row = rows.find((each) => each.p_id === pId) ?? rows[0];
  if (!row) return { pId: settings.defaultPId, name: '' };
  return { pId: row.p_id, name: pick(locale, { zh: row.name_zh, en: row.name_en }) };
}

type Prize = DataOf<typeof channel>['drawPrizes'][number];

async function prizesOf({ db, locale, picture }: Context, { pId }: Channel): Promise<Prize[]> {
  const rows = await db
    .selectFrom('channel_prizes')
    .selectAll()
    .where('p_id', '=', pId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    prizeId: row.id,
    title: pick(locale, { zh: row.title_zh, en: row.title_en }),
    picture: picture(row.picture),
    kind: row.kind,
    amount: row.amount,
  }));
}

async function advertsOf(context: Context, { pId }: Channel) {
  const rows = await context.db
    .selectFrom('channel_adverts')
    .select('content')
    .where('p_id', '=', pId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ content }) => toAdvert(context, advertColumn.parse(JSON.parse(content))));
}

/** What a client won in a channel, the latest first. */
async function winsOf({ db }: Context, { pId }: Channel, clientId: string) {
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

export const answerChannel = implement(channel, async (context, { params }) => {
  const found = await findChannel(context, params.pId);
  const [drawPrizes, advertisements] = await Promise.all([
    prizesOf(context, found),
    advertsOf(context, found),
  ]);
  return { ...found, drawPrizes, advertisements };
});

export const answerDrawPrizes = implement(channelDrawPrizes, async (context, { params, input }) => {
  const found = await findChannel(context, params.pId);
  const prizes = await prizesOf(context, found);
  const won = input.clientId === undefined ? [] : await winsOf(context, found, input.clientId);
  return { prizes, won, hasDrawn: won.length > 0 };
});

export const answerAdvertisements = implement(channelAdvertisements, async (context, { params }) =>
  advertsOf(context, await findChannel(context, params.pId)),
);
