import 'server-only';
import { Hono } from 'hono';
import { z } from 'zod';
import type { OtherRoutes } from '../../app';
import type { Host } from '../../context';
import { find, give, spendCode } from './grants';
import { findPerson } from './people';

/** Seconds that tokens and tickets last, as WeChat's do, and addresses into a mini program. */
const LASTS = 7200;
const SCHEME_LASTS = 86_400;

/** WeChat's own codes: which app, which code, which token. */
const UNKNOWN_APP = 40013;
const UNKNOWN_CODE = 40029;
const USED_CODE = 40163;
const UNKNOWN_TOKEN = 40001;
const WRONG_BODY = 47001;

const refuse = (errcode: number) => Response.json({ errcode, errmsg: 'refused by the sandbox' });

/** Where an address into the mini program leads. */
export const jump = z.object({ path: z.string().max(128), query: z.string().max(1024) });

const tokenBody = z.object({ appid: z.string() });
const schemeBody = z.object({ jump_wxa: jump });

function appsOf({ settings: { wechat } }: Host): string[] {
  return [wechat.account, wechat.miniProgram].flatMap((app) => (app ? [app.appId] : []));
}

async function exchange(host: Host, appId: string, code: string): Promise<Response> {
  const used = await spendCode(host, appId, code);
  if (used === 'used') return refuse(USED_CODE);
  const person = used === 'unknown' ? undefined : await findPerson(host, used.openid);
  if (!person) return refuse(UNKNOWN_CODE);
  return Response.json({ openid: person.openid, unionid: person.unionId, scope: 'snsapi_base' });
}

async function makeScheme(host: Host, token: string, body: unknown): Promise<Response> {
  const grant = await find(host, 'token', token);
  if (!grant) return refuse(UNKNOWN_TOKEN);
  const parsed = schemeBody.safeParse(body);
  if (!parsed.success) return refuse(WRONG_BODY);
  const content = JSON.stringify(parsed.data.jump_wxa);
  const id = await give(host, { kind: 'scheme', appId: grant.appId, content, lasts: SCHEME_LASTS });
  const { publicBase } = host.settings.payment;
  return Response.json({ errcode: 0, openlink: `${publicBase}/sandbox/wechat/scheme/${id}` });
}

/** The part of WeChat's HTTP API that the mall asks. Secrets are not looked at: nobody outside gets here. */
export function sandboxApi(host: Host): Hono {
  const api = new Hono();
  api.get('/sns/oauth2/access_token', async (c) => {
    const { appid = '', code = '' } = c.req.query();
    return appsOf(host).includes(appid) ? exchange(host, appid, code) : refuse(UNKNOWN_APP);
  });
  api.post('/cgi-bin/stable_token', async (c) => {
    const body = tokenBody.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success || !appsOf(host).includes(body.data.appid)) return refuse(UNKNOWN_APP);
    const token = await give(host, { kind: 'token', appId: body.data.appid, lasts: LASTS });
    return Response.json({ access_token: token, expires_in: LASTS });
  });
  api.get('/cgi-bin/ticket/getticket', async (c) => {
    const grant = await find(host, 'token', c.req.query('access_token') ?? '');
    if (!grant) return refuse(UNKNOWN_TOKEN);
    const ticket = await give(host, { kind: 'ticket', appId: grant.appId, lasts: LASTS });
    return Response.json({ errcode: 0, ticket, expires_in: LASTS });
  });
  api.post('/wxa/generatescheme', async (c) =>
    makeScheme(host, c.req.query('access_token') ?? '', await c.req.json().catch(() => undefined)),
  );
  return api;
}

/**
 * The same API for the server in front of the mall, which exchanges codes itself. Not under `/sandbox`: what a
 * browser may reach starts there.
 */
export const mountSandboxApi: OtherRoutes = (app, host) => {
  if (host.settings.wechat.sandbox) app.route('/internal/wechat', sandboxApi(host));
};
