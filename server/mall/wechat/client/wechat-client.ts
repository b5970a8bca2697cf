import 'server-only';
import { z } from 'zod';
import { AppError } from '@/lib/contract/errors';
import { callWechat, WechatError, type WechatServer } from '@/lib/wechat/call-wechat';
import type { MallDeps } from '../../context';
import { createSandboxApi } from '../sandbox/api';
import type { WechatApp } from '../settings';
import { discardCredential } from './credential-lease';
import { type FetchedCredential, getCredential } from './get-credential';

/** Who plays WeChat: WeChat, or in demo mode the mall itself, by the same API. */
const getWechatServer = (deps: MallDeps): WechatServer =>
  deps.settings.wechat.sandbox
    ? { base: 'http://wechat.sandbox', fetch: async (request) => createSandboxApi(deps).fetch(request) }
    : { base: deps.settings.wechat.apiBase };

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().int() });
const ticketSchema = z.object({ ticket: z.string().min(1), expires_in: z.number().int() });
const schemeSchema = z.object({ openlink: z.string().min(1).max(2048) });

/** What WeChat says of an access token that it does not take any more. */
const STALE_TOKEN_ERRCODES: ReadonlySet<number> = new Set([40001, 40014, 42001]);

/**
 * Of all instances' tokens this API answers the same one until it ends, so a second one in some other
 * installation does not make ours worthless, as `/cgi-bin/token` would.
 */
async function fetchToken(deps: MallDeps, { appId, secret }: WechatApp): Promise<FetchedCredential> {
  const body = { grant_type: 'client_credential', appid: appId, secret };
  const { access_token, expires_in } = await callWechat(
    getWechatServer(deps),
    '/cgi-bin/stable_token',
    { body },
    tokenSchema,
  );
  return { value: access_token, expiresIn: expires_in };
}

/** Does something with an access token; once more with a new one when WeChat does not take the first. */
async function withToken<T>(deps: MallDeps, app: WechatApp, work: (token: string) => Promise<T>): Promise<T> {
  const key = { appId: app.appId, kind: 'token' } as const;
  const fetchNew = () => fetchToken(deps, app);
  const first = await getCredential(deps, key, fetchNew);
  try {
    return await work(first);
  } catch (error) {
    if (!(error instanceof WechatError) || !STALE_TOKEN_ERRCODES.has(error.errcode)) throw error;
    await discardCredential(deps.db, key, first);
    return work(await getCredential(deps, key, fetchNew));
  }
}

async function fetchTicket(
  deps: MallDeps,
  app: WechatApp,
  type: 'jsapi' | 'wx_card',
): Promise<FetchedCredential> {
  return withToken(deps, app, async (access_token) => {
    const query = { access_token, type };
    const answer = await callWechat(
      getWechatServer(deps),
      '/cgi-bin/ticket/getticket',
      { query },
      ticketSchema,
    );
    return { value: answer.ticket, expiresIn: answer.expires_in };
  });
}

/** What WeChat refuses is the operator's to know, by its code; the shopper can only try again. */
async function withLoggedRefusal<T>({ log }: MallDeps, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof WechatError)) throw error;
    log.warn({ api: error.api, errcode: error.errcode }, 'WeChat did not do what was asked');
    throw new AppError('unavailable', 'WeChat cannot be asked now', { cause: error, retryAfter: 5 });
  }
}

/** The ticket that pages (`jsapi`) or cards (`wx_card`) are signed with. @throws AppError unavailable. */
export const getTicket = (deps: MallDeps, app: WechatApp, type: 'jsapi' | 'wx_card'): Promise<string> =>
  withLoggedRefusal(
    deps,
    getCredential(deps, { appId: app.appId, kind: type }, () => fetchTicket(deps, app, type)),
  );

/** Days that an address into a mini program works. */
const SCHEME_VALID_DAYS = 1;

/** An address that opens a page of a mini program. @throws AppError unavailable. */
export const createScheme = (
  deps: MallDeps,
  app: WechatApp,
  page: { path: string; query: string },
): Promise<string> =>
  withLoggedRefusal(
    deps,
    withToken(deps, app, async (access_token) => {
      const body = { jump_wxa: page, is_expire: true, expire_type: 1, expire_interval: SCHEME_VALID_DAYS };
      const query = { access_token };
      return (await callWechat(getWechatServer(deps), '/wxa/generatescheme', { query, body }, schemeSchema))
        .openlink;
    }),
  );
