import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { dtkPrivilegeLink, regInfo } from '@/lib/contract/partner';
import { isLinkToHost } from '@/lib/rules/partner/outgoing-link';
import { createId } from '../db/create-id';
import type { Db } from '../db/types';
import { implement } from '../http/implement';
import { handleAllocations } from './ab-tests';
import { handleAdvertisements, handleChannel, handleDrawPrizes } from './channels';
import { handleDrawPrize } from './draw-prize';
import { handleGoods, handleNineGoods, handleRankings } from './subsidised-goods';

/**
 * Whether a quick app can run: the phone's maker is audited and its platform, where its version is known, new enough. The
 * user agent of a phone's browser lacks the version; there the makers' script finds out whether the platform answers
 * (R-QUICK-04).
 */
async function isAudited(db: Db, maker: string, platformVersion: number | undefined): Promise<boolean> {
  const row = await db
    .selectFrom('quick_app_makers')
    .select('min_platform_version')
    .where('maker', '=', maker)
    .executeTakeFirst();
  return row !== undefined && row.min_platform_version <= (platformVersion ?? Number.POSITIVE_INFINITY);
}

/** Stored as the version of a platform whose version is unknown. */
const UNKNOWN_VERSION = 0;

/**
 * Registers a device. The unique key `device_id` prevents a second row; a later call updates the device's properties
 * (R-PARTNER-01, R-QUICK-04).
 */
const handleRegInfo = implement(regInfo, async ({ db, now, pId }, { input }) => {
  const { deviceId, platformVersion } = input;
  const maker = input.maker.toLowerCase();
  const reported = {
    maker,
    model: input.model,
    os_version: input.osVersion,
    platform_version: platformVersion ?? UNKNOWN_VERSION,
    package: input.package,
  };
  const row = await db
    .insertInto('quick_app_devices')
    .values({
      ...reported,
      device_id: deviceId,
      client_id: createId(),
      p_id: pId,
      registered_at: now().toISOString(),
    })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet(reported))
    .returning(['client_id', 'registered_at'])
    .executeTakeFirstOrThrow();
  return {
    clientId: row.client_id,
    audited: await isAudited(db, maker, platformVersion),
    registeredAt: row.registered_at,
  };
});

/**
 * Returns the external link of a subsidised product. A link to another host than the allowed one is treated as missing
 * (R-PARTNER-05).
 */
const handlePrivilegeLink = implement(dtkPrivilegeLink, async ({ db, log, now }, { input }) => {
  const row = await db
    .selectFrom('dtk_goods')
    .innerJoin('dtk_hosts', 'dtk_hosts.host', 'dtk_goods.host')
    .select(['dtk_goods.link', 'dtk_goods.host', 'dtk_goods.price_fen'])
    .where('dtk_goods.id', '=', input.goodsId)
    .executeTakeFirst();
  if (row && !isLinkToHost(row.link, [row.host])) {
    log.warn({ goodsId: input.goodsId }, 'a subsidised product links to a host that is not allowed');
  }
  if (!row || !isLinkToHost(row.link, [row.host]))
    throw new AppError('not_found', 'the product does not exist');
  return { url: row.link, priceFen: row.price_fen, checkedAt: now().toISOString() };
});

/** Endpoints of the partner service. */
export const partnerEndpoints = [
  handleRegInfo,
  handleRankings,
  handleNineGoods,
  handleGoods,
  handlePrivilegeLink,
  handleChannel,
  handleDrawPrizes,
  handleDrawPrize,
  handleAdvertisements,
  handleAllocations,
];
