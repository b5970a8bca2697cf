import 'server-only';
import { Hono } from 'hono';
import { z } from 'zod';
import type { MountRoutes } from '../../app';
import type { MallDeps } from '../../context';
import { createGrant, findGrant, redeemCode } from './grants';
import { findPerson } from './people';

/** Seconds for which tokens and tickets, as in WeChat, and URL schemes are valid. */
const TOKEN_TTL_SECONDS = 7200;
const SCHEME_TTL_SECONDS = 86_400;

/** Error codes of WeChat. */
const UNKNOWN_APP = 40013;
const UNKNOWN_PERSON = 40003;
const UNKNOWN_CODE = 40029;
const USED_CODE = 40163;
const UNKNOWN_TOKEN = 40001;
const WRONG_BODY = 47001;

const errorResponse = (errcode: number) => Response.json({ errcode, errmsg: 'rejected by the sandbox' });

/** The page that a URL scheme of the mini program opens. */
export const schemeTarget = z.object({ path: z.string().max(128), query: z.string().max(1024) });

const tokenBody = z.object({ appid: z.string() });
const schemeBody = z.object({ jump_wxa: schemeTarget });

function getAppIds({ settings: { wechat } }: MallDeps): string[] {
  return [wechat.account, wechat.miniProgram].flatMap((app) => (app ? [app.appId] : []));
}

async function exchangeCode(deps: MallDeps, appId: string, code: string): Promise<Response> {
  const redeemed = await redeemCode(deps, appId, code);
  if (redeemed === 'used') return errorResponse(USED_CODE);
  const person = redeemed === 'unknown' ? undefined : await findPerson(deps, redeemed.openid);
  if (!person) return errorResponse(UNKNOWN_CODE);
  return Response.json({ openid: person.openid, unionid: person.unionId, scope: 'snsapi_base' });
}

async function createScheme(deps: MallDeps, token: string, body: unknown): Promise<Response> {
  const grant = await findGrant(deps, 'token', token);
  if (!grant) return errorResponse(UNKNOWN_TOKEN);
  const parsed = schemeBody.safeParse(body);
  if (!parsed.success) return errorResponse(WRONG_BODY);
  const content = JSON.stringify(parsed.data.jump_wxa);
  const id = await createGrant(deps, {
    kind: 'scheme',
    appId: grant.appId,
    content,
    ttlSeconds: SCHEME_TTL_SECONDS,
  });
  const { publicBase } = deps.settings.payment;
  return Response.json({ errcode: 0, openlink: `${publicBase}/sandbox/wechat/scheme/${id}` });
}

/** Creates the part of WeChat's HTTP API that the mall uses. Ignores secrets, as browsers cannot reach it. */
export function createSandboxApi(deps: MallDeps): Hono {
  const api = new Hono();
  api.get('/sns/oauth2/access_token', async (c) => {
    const { appid = '', code = '' } = c.req.query();
    return getAppIds(deps).includes(appid) ? exchangeCode(deps, appid, code) : errorResponse(UNKNOWN_APP);
  });
  api.post('/cgi-bin/stable_token', async (c) => {
    const body = tokenBody.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success || !getAppIds(deps).includes(body.data.appid)) return errorResponse(UNKNOWN_APP);
    const token = await createGrant(deps, {
      kind: 'token',
      appId: body.data.appid,
      ttlSeconds: TOKEN_TTL_SECONDS,
    });
    return Response.json({ access_token: token, expires_in: TOKEN_TTL_SECONDS });
  });
  api.get('/cgi-bin/ticket/getticket', async (c) => {
    const grant = await findGrant(deps, 'token', c.req.query('access_token') ?? '');
    if (!grant) return errorResponse(UNKNOWN_TOKEN);
    const ticket = await createGrant(deps, {
      kind: 'ticket',
      appId: grant.appId,
      ttlSeconds: TOKEN_TTL_SECONDS,
    });
    return Response.json({ errcode: 0, ticket, expires_in: TOKEN_TTL_SECONDS });
  });
  api.get('/cgi-bin/user/info', async (c) => {
    const grant = await findGrant(deps, 'token', c.req.query('access_token') ?? '');
    if (!grant) return errorResponse(UNKNOWN_TOKEN);
    const person = await findPerson(deps, c.req.query('openid') ?? '');
    // All people of the sandbox follow the account.
    return person ? Response.json({ subscribe: 1, openid: person.openid }) : errorResponse(UNKNOWN_PERSON);
  });
  api.post('/wxa/generatescheme', async (c) =>
    createScheme(deps, c.req.query('access_token') ?? '', await c.req.json().catch(() => undefined)),
  );
  return api;
}

/**
 * Mounts the same API for the BFF, which exchanges codes itself. The path is not below `/sandbox`, which browsers can
 * reach.
 */
export const mountSandboxApi: MountRoutes = (app, deps) => {
  if (deps.settings.wechat.sandbox) app.route('/internal/wechat', createSandboxApi(deps));
};
