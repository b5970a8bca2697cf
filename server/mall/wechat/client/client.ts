import 'server-only';
import { z } from 'zod';
import { AppError } from '@/lib/contract/errors';
import { ask, WechatError } from '@/lib/wechat/api';
import type { Host } from '../../context';
import type { WechatApp } from '../settings';
import { credential, type Lent } from './credential';
import { discard } from './lease';
import { serverOf } from './server';

const token = z.object({ access_token: z.string().min(1), expires_in: z.number().int() });
const ticket = z.object({ ticket: z.string().min(1), expires_in: z.number().int() });
const scheme = z.object({ openlink: z.string().min(1).max(2048) });

/** What WeChat says of an access token that it does not take any more. */
const STALE_TOKEN: ReadonlySet<number> = new Set([40001, 40014, 42001]);

/**
 * Of all instances' tokens this API answers the same one until it ends, so a second one in some other
 * installation does not make ours worthless, as `/cgi-bin/token` would.
 */
async function borrowToken(host: Host, { appId, secret }: WechatApp): Promise<Lent> {
  const body = { grant_type: 'client_credential', appid: appId, secret };
  const { access_token, expires_in } = await ask(serverOf(host), '/cgi-bin/stable_token', { body }, token);
  return { value: access_token, expiresIn: expires_in };
}

/** Does something with an access token; once more with a new one when WeChat does not take the first. */
async function withToken<T>(host: Host, app: WechatApp, work: (token: string) => Promise<T>): Promise<T> {
  const key = { appId: app.appId, kind: 'token' } as const;
  const borrow = () => borrowToken(host, app);
  const first = await credential(host, key, borrow);
  try {
    return await work(first);
  } catch (error) {
    if (!(error instanceof WechatError) || !STALE_TOKEN.has(error.errcode)) throw error;
    await discard(host.db, key, first);
    return work(await credential(host, key, borrow));
  }
}

async function borrowTicket(host: Host, app: WechatApp, type: 'jsapi' | 'wx_card'): Promise<Lent> {
  return withToken(host, app, async (access_token) => {
    const query = { access_token, type };
    const answer = await ask(serverOf(host), '/cgi-bin/ticket/getticket', { query }, ticket);
    return { value: answer.ticket, expiresIn: answer.expires_in };
  });
}

/** What WeChat refuses is the operator's to know, by its code; the shopper can only try again. */
async function told<T>({ log }: Host, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof WechatError)) throw error;
    log.warn({ api: error.api, errcode: error.errcode }, 'WeChat did not do what was asked');
    throw new AppError('unavailable', 'WeChat cannot be asked now', { cause: error, retryAfter: 5 });
  }
}

/** The ticket that pages (`jsapi`) or cards (`wx_card`) are signed with. @throws AppError unavailable. */
export const ticketOf = (host: Host, app: WechatApp, type: 'jsapi' | 'wx_card'): Promise<string> =>
  told(
    host,
    credential(host, { appId: app.appId, kind: type }, () => borrowTicket(host, app, type)),
  );

/** Days that an address into a mini program works. */
const SCHEME_DAYS = 1;

/** An address that opens a page of a mini program. @throws AppError unavailable. */
export const schemeOf = (
  host: Host,
  app: WechatApp,
  page: { path: string; query: string },
): Promise<string> =>
  told(
    host,
    withToken(host, app, async (access_token) => {
      const body = { jump_wxa: page, is_expire: true, expire_type: 1, expire_interval: SCHEME_DAYS };
      const query = { access_token };
      return (await ask(serverOf(host), '/wxa/generatescheme', { query, body }, scheme)).openlink;
    }),
  );
