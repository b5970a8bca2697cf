import 'server-only';
import { Hono } from 'hono';
import { z } from 'zod';
import type { MountRoutes } from '../../app';
import type { MallDeps } from '../../context';
import { createGrant, findGrant, redeemCode } from './grants';
import { findPerson } from './people';

/** Seconds that tokens and tickets last, as WeChat's do, and addresses into a mini program. */
const TOKEN_TTL_SECONDS = 7200;
const SCHEME_TTL_SECONDS = 86_400;

/** WeChat's own codes: which app, which code, which token. */
const UNKNOWN_APP = 40013;
const UNKNOWN_CODE = 40029;
const USED_CODE = 40163;
const UNKNOWN_TOKEN = 40001;
const WRONG_BODY = 47001;

const errorResponse = (errcode: number) => Response.json({ errcode, errmsg: 'refused by the sandbox' });

/** Where an address into the mini program leads. */
export const schemeTarget = z.object({ path: z.string().max(128), query: z.string().max(1024) });

const tokenBody = z.object({ appid: z.string() });
const schemeBody = z.object({ jump_wxa: schemeTarget });

function getAppIds({ settings: { wechat } }: MallDeps): string[] {
  return [wechat.account, wechat.miniProgram].flatMap((app) => (app ? [app.appId] : []));
}

async function exchangeCode(deps: MallDeps, appId: string, code: string): Promise<Response> {
  const used = await redeemCode(deps, appId, code);
  if (used === 'used') return errorResponse(USED_CODE);
  const person = used === 'unknown' ? undefined : await findPerson(deps, used.openid);
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
    lasts: SCHEME_TTL_SECONDS,
  });
  const { publicBase } = deps.settings.payment;
  return Response.json({ errcode: 0, openlink: `${publicBase}/sandbox/wechat/scheme/${id}` });
}

/** The part of WeChat's HTTP API that the mall asks. Secrets are not looked at: nobody outside gets here. */
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
      lasts: TOKEN_TTL_SECONDS,
    });
    return Response.json({ access_token: token, expires_in: TOKEN_TTL_SECONDS });
  });
  api.get('/cgi-bin/ticket/getticket', async (c) => {
    const grant = await findGrant(deps, 'token', c.req.query('access_token') ?? '');
    if (!grant) return errorResponse(UNKNOWN_TOKEN);
    const ticket = await createGrant(deps, { kind: 'ticket', appId: grant.appId, lasts: TOKEN_TTL_SECONDS });
    return Response.json({ errcode: 0, ticket, expires_in: TOKEN_TTL_SECONDS });
  });
  api.post('/wxa/generatescheme', async (c) =>
    createScheme(deps, c.req.query('access_token') ?? '', await c.req.json().catch(() => undefined)),
  );
  return api;
}

/**
 * The same API for the server in front of the mall, which exchanges codes itself. Not under `/sandbox`: what a
 * browser may reach starts there.
 */
export const mountSandboxApi: MountRoutes = (app, deps) => {
  if (deps.settings.wechat.sandbox) app.route('/internal/wechat', createSandboxApi(deps));
};
