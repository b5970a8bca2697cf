import 'server-only';
import { regInfo } from '@/lib/contract/outside/second';
import { newId } from '../db/ids';
import type { Db } from '../db/types';
import { implement } from '../http/implement';

/** Quick apps run on phones of audited makers whose platform is new enough (R-QUICK-04). */
async function isAudited(db: Db, maker: string, platformVersion: number): Promise<boolean> {
  const row = await db
    .selectFrom('quick_app_makers')
    .select('maker')
    .where('maker', '=', maker)
    .where('min_platform_version', '<=', platformVersion)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The key of `device_id` makes a device be there once; a later call only changes what it says of itself
 * (R-PARTNER-01, R-QUICK-04).
 */
export const answerRegInfo = implement(regInfo, async ({ db, now, pId }, { input }) => {
  const { deviceId, platformVersion } = input;
  const maker = input.maker.toLowerCase();
  const said = {
    maker,
    model: input.model,
    os_version: input.osVersion,
    platform_version: platformVersion,
    package: input.package,
  };
  const row = await db
    .insertInto('quick_app_devices')
    .values({
      ...said,
      device_id: deviceId,
      client_id: newId(),
      p_id: pId,
      registered_at: now().toISOString(),
    })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet(said))
    .returning(['client_id', 'registered_at'])
    .executeTakeFirstOrThrow();
  return {
    clientId: row.client_id,
    audited: await isAudited(db, maker, platformVersion),
    registeredAt: row.registered_at,
  };
});
