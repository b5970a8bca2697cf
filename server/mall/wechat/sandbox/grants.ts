import 'server-only';
import type { MallDeps } from '../../context';
import { createId } from '../../db/create-id';
import type { SandboxWechatGrantTable } from '../../db/tables/wechat';

type GrantContext = Pick<MallDeps, 'db' | 'now'>;

interface Grant {
  kind: SandboxWechatGrantTable['kind'];
  appId: string;
  content?: string;
  /** Seconds. */
  lasts: number;
}

/** How long what has ended is remembered, so that a code that comes late is told apart from an invented one. */
const KEEP_EXPIRED_MS = 86_400_000;

/** Gives something out. Answers its id, which is the secret. */
export async function createGrant(
  { db, now }: GrantContext,
  { kind, appId, content = '', lasts }: Grant,
): Promise<string> {
  const at = now().getTime();
  await db
    .deleteFrom('sandbox_wechat_grants')
    .where('expires_at', '<', new Date(at - KEEP_EXPIRED_MS).toISOString())
    .execute();
  const id = createId();
  const expires_at = new Date(at + lasts * 1000).toISOString();
  await db
    .insertInto('sandbox_wechat_grants')
    .values({ id, kind, app_id: appId, content, expires_at, used_at: null })
    .execute();
  return id;
}

/** What was given out under an id and still holds. */
export const findGrant = ({ db, now }: GrantContext, kind: Grant['kind'], id: string) =>
  db
    .selectFrom('sandbox_wechat_grants')
    .select(['app_id as appId', 'content'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();

/** Whom a code stands for, once: of many that ask at the same time one is told. */
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
  const known = await findGrant({ db, now }, 'code', id);
  return known?.appId === appId ? 'used' : 'unknown';
}
