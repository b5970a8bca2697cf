import 'server-only';
import { LRUCache } from 'lru-cache';
import { isEqualInConstantTime } from '@/lib/crypto';
import { readBodyText } from '@/lib/http/read-body';
import type { MountRoutes } from '../app';
import type { MallDeps } from '../context';
import { fetchFollowing } from './client/wechat-client';
import { signValues } from './signature';

/** WeChat signs its messages with the time of sending; an older one is a replay. In seconds. */
const MAX_AGE_SECONDS = 300;
/** More messages than WeChat sends in that time. */
const MAX_MESSAGES = 50_000;
/** Largest message in bytes; real ones have about 500. */
const MAX_BODY_BYTES = 16_384;

/**
 * Stores whether a person follows the public account, as WeChat reports it now (R-WECHAT-16). A follower can also receive
 * its messages. An openid of another app changes nothing.
 * @throws AppError unavailable when WeChat does not answer
 */
async function refreshFollowing(deps: MallDeps, openid: string): Promise<void> {
  const { account } = deps.settings.wechat;
  if (!account) return;
  const isFollowing = (await fetchFollowing(deps, account, openid)) ? 1 : 0;
  await deps.db
    .updateTable('users')
    .set({ follows_wx_pub: isFollowing, receives_msg: isFollowing })
    .where('openid', '=', openid)
    .execute();
}

/**
 * Refreshes in the background, because no login waits for WeChat; the next login repeats what fails.
 * @param onFailure runs after a failed refresh
 */
export function startRefreshFollowing(deps: MallDeps, openid: string, onFailure?: () => void): void {
  refreshFollowing(deps, openid).catch((err: unknown) => {
    deps.log.warn({ err }, 'could not refresh whether a person follows the public account');
    onFailure?.();
  });
}

/** Whether WeChat sent a message: the signature covers the token, the time and a nonce, not the body. */
function isFromWechat(query: Record<string, string>, token: string, now: Date): boolean {
  const { signature = '', timestamp = '', nonce = '' } = query;
  if (!/^\d{10}$/.test(timestamp) || nonce === '') return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > MAX_AGE_SECONDS) return false;
  return isEqualInConstantTime(signValues([token, timestamp, nonce]), signature);
}

/** The follower of a message about following; WeChat writes the openid as character data. */
function findFollower(xml: string): string | undefined {
  const isAboutFollowing = /<Event><!\[CDATA\[(?:un)?subscribe\]\]><\/Event>/.test(xml);
  return isAboutFollowing
    ? /<FromUserName><!\[CDATA\[([\w-]{1,64})\]\]><\/FromUserName>/.exec(xml)?.[1]
    : undefined;
}

/**
 * Mounts `/api/wechat/event`, to which WeChat sends what happens to the public account: GET proves the address to WeChat,
 * POST reports. A message only makes the mall ask WeChat, so a forged or repeated one changes nothing (R-WECHAT-16).
 * Without `eventToken` it does not exist.
 */
export const mountFollowingEvents: MountRoutes = (app, deps) => {
  const { eventToken } = deps.settings.wechat;
  if (!eventToken) return;
  const seen = new LRUCache<string, true>({ max: MAX_MESSAGES, ttl: 2 * MAX_AGE_SECONDS * 1000 });
  app.get('/api/wechat/event', (c) =>
    isFromWechat(c.req.query(), eventToken, deps.now())
      ? c.text(c.req.query('echostr') ?? '')
      : c.text('', 403),
  );
  app.post('/api/wechat/event', async (c) => {
    const query = c.req.query();
    if (!isFromWechat(query, eventToken, deps.now())) return c.text('', 403);
    const openid = findFollower(await readBodyText(c.req.raw, MAX_BODY_BYTES));
    const message = `${query.signature} ${openid}`;
    if (openid && !seen.has(message)) {
      seen.set(message, true);
      startRefreshFollowing(deps, openid, () => seen.delete(message));
    }
    return c.text('success');
  });
};
