import 'server-only';
import type { MallDeps } from '../../context';
import { createId } from '../../db/create-id';
import type { SandboxWechatGrantTable } from '../../db/tables/wechat';

type GrantContext = Pick<MallDeps, 'db' | 'now'>;

interface Grant {
  kind: SandboxWechatGrantTable['kind'];
  appId: string;
  content?: string;
  ttlSeconds: number;
}

/** How long expired grants are stored, so that an expired code can be distinguished from an unknown one. */
const KEEP_EXPIRED_MS = 86_400_000;

/** Creates a code, token, ticket or scheme. @returns its id, which is the secret. */
export async function createGrant(
  { db, now }: GrantContext,
  { kind, appId, content = '', ttlSeconds }: Grant,
): Promise<string> {
  const nowMs = now().getTime();
  await db
    .deleteFrom('sandbox_wechat_grants')
    .where('expires_at', '<', new Date(nowMs - KEEP_EXPIRED_MS).toISOString())
    .execute();
  const id = createId();
  const expires_at = new Date(nowMs + ttlSeconds * 1000).toISOString();
  await db
    .insertInto('sandbox_wechat_grants')
    .values({ id, kind, app_id: appId, content, expires_at, used_at: null })
    .execute();
  return id;
}

/** Finds a grant that has not expired. */
export const findGrant = ({ db, now }: GrantContext, kind: Grant['kind'], id: string) =>
  db
    .selectFrom('sandbox_wechat_grants')
    .select(['app_id as appId', 'content'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();

/** Redeems a code, once; of concurrent calls only one gets the openid. */
export async function redeemCode(
  { db, now }: GrantContext,
  appId: string,
  id: string,
): Promise<{ openid: string } | 'used' | 'unknown'> {
  const moment = now().toISOString();
  const code = db
    .updateTable('sandbox_wechat_grants')
    .set({ used_at: moment })
    .where('id', '=', id)
    .where('kind', '=', 'code')
    .where('app_id', '=', appId);
  const used = await code
    .where('used_at', 'is', null)
    .where('expires_at', '>', moment)
    .returning('content')
    .executeTakeFirst();
  if (used) return { openid: used.content };
  const grant = await findGrant({ db, now }, 'code', id);
  return grant?.appId === appId ? 'used' : 'unknown';
}
