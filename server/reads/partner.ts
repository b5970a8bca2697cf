import 'server-only';
import * as partner from '@/lib/contract/partner';
import { type AdvertTarget, parseAdvert } from '@/lib/rules/page/adverts';
import { UNKNOWN_PROJECT, type Variant } from '@/lib/rules/page/variant';
import { createCachedRead } from './cached-read';

const readChannel = createCachedRead(partner.channel);
const readChannelAdverts = createCachedRead(partner.channelAdvertisements);
const readRankings = createCachedRead(partner.dtkRankings);
const readDeals = createCachedRead(partner.dtkGoods);

/** A channel id that no project has: the service then returns the default channel. */
const DEFAULT_CHANNEL = '0';

/** Null if the read fails: the partner service is another one, and the page is shown without this part. */
const readOrNull = <T>(read: Promise<T | null>): Promise<T | null> => read.catch(() => null);

/** Reads a channel. One without adverts may have them at their own call, as in an existing partner service (R-PARTNER-15). */
async function readChannelWithAdverts(variant: Variant, pId: string) {
  const channel = await readOrNull(readChannel(variant, { pId }));
  if (!channel || channel.advertisements.length > 0) return channel;
  const advertisements = await readOrNull(readChannelAdverts(variant, { pId }));
  return { ...channel, advertisements: advertisements ?? [] };
}

/** Reads the parts of the page of subsidised products in parallel (R-PARTNER-10, R-PARTNER-11). */
export async function readBybtList(variant: Variant, pageSize: number) {
  const pId = variant.projectKey === UNKNOWN_PROJECT ? DEFAULT_CHANNEL : variant.projectKey;
  const [channel, rankings, deals] = await Promise.all([
    readChannelWithAdverts(variant, pId),
    readOrNull(readRankings(variant, { pageSize })),
    readOrNull(readDeals(variant, { pageSize: 1 })),
  ]);
  const banners: AdvertTarget[] = (channel?.advertisements ?? [])
    .map(parseAdvert)
    .filter((target) => target !== undefined);
  return {
    banners,
    /** Prizes of the channel's wheel; empty if it draws none. */
    prizes: channel?.canDraw ? channel.drawPrizes : [],
    rankings,
    categories: deals?.categories ?? [],
  };
}

/** Reads the first page of all subsidised products with the categories; null if the service fails. */
export const readBybtCategory = (variant: Variant, pageSize: number) =>
  readOrNull(readDeals(variant, { pageSize }));
