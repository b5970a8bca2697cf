import 'server-only';
import { z } from 'zod';
import { AppError } from '@/lib/contract/errors';
import { callWechat, WechatError, type WechatServer } from '@/lib/wechat/call-wechat';
import type { MallDeps } from '../../context';
import { createSandboxApi } from '../sandbox/api';
import type { WechatApp } from '../settings';
import { discardCredential } from './credential-lease';
import { type FetchedCredential, getCredential } from './get-credential';

/** The WeChat API, or in demo mode the sandbox in this process with the same API. */
const getWechatServer = (deps: MallDeps): WechatServer =>
  deps.settings.wechat.sandbox
    ? { base: 'http://wechat.sandbox', fetch: async (request) => createSandboxApi(deps).fetch(request) }
    : { base: deps.settings.wechat.apiBase };

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().int() });
const ticketSchema = z.object({ ticket: z.string().min(1), expires_in: z.number().int() });
const schemeSchema = z.object({ openlink: z.string().min(1).max(2048) });

/** Error codes of WeChat for an invalid or expired access token. */
const STALE_TOKEN_ERRCODES: ReadonlySet<number> = new Set([40001, 40014, 42001]);

/**
 * Fetches an access token. `/cgi-bin/stable_token` returns the same token until it expires, so another installation with
 * the same app does not invalidate it, as `/cgi-bin/token` would.
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

/** Runs `work` with an access token; retries once with a new token if WeChat rejects the first one. */
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
    const response = await callWechat(
      getWechatServer(deps),
      '/cgi-bin/ticket/getticket',
      { query },
      ticketSchema,
    );
    return { value: response.ticket, expiresIn: response.expires_in };
  });
}

/** Logs WeChat's error code for the operator; the shopper can only try again. @throws AppError unavailable. */
async function withLoggedError<T>({ log }: MallDeps, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof WechatError)) throw error;
    log.warn({ api: error.api, errcode: error.errcode }, 'WeChat rejected a request');
    throw new AppError('unavailable', 'WeChat is not available now, try again later', {
      cause: error,
      retryAfter: 5,
    });
  }
}

/** Returns the ticket for signing pages (`jsapi`) or cards (`wx_card`). @throws AppError unavailable. */
export const getTicket = (deps: MallDeps, app: WechatApp, type: 'jsapi' | 'wx_card'): Promise<string> =>
  withLoggedError(
    deps,
    getCredential(deps, { appId: app.appId, kind: type }, () => fetchTicket(deps, app, type)),
  );

const followerSchema = z.object({ subscribe: z.union([z.literal(0), z.literal(1)]) });

/** Whether a person follows the public account now. @throws AppError unavailable. */
export const fetchFollowing = (deps: MallDeps, app: WechatApp, openid: string): Promise<boolean> =>
  withLoggedError(
    deps,
    withToken(deps, app, async (access_token) => {
      const query = { access_token, openid, lang: 'zh_CN' };
      return (
        (await callWechat(getWechatServer(deps), '/cgi-bin/user/info', { query }, followerSchema))
          .subscribe === 1
      );
    }),
  );

/** Days for which a URL scheme of a mini program is valid. */
const SCHEME_VALID_DAYS = 1;

/** Creates a URL scheme that opens a page of a mini program. @throws AppError unavailable. */
export const createScheme = (
  deps: MallDeps,
  app: WechatApp,
  page: { path: string; query: string },
): Promise<string> =>
  withLoggedError(
    deps,
    withToken(deps, app, async (access_token) => {
      const body = { jump_wxa: page, is_expire: true, expire_type: 1, expire_interval: SCHEME_VALID_DAYS };
      const query = { access_token };
      return (await callWechat(getWechatServer(deps), '/wxa/generatescheme', { query, body }, schemeSchema))
        .openlink;
    }),
  );
