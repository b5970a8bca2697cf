import 'server-only';
import { z } from 'zod';
import { negotiateLocale } from '@/lib/rules/page/locale';
import type { OtherRoutes } from '../../app';
import type { Host } from '../../context';
import { give } from './grants';
import { authorizePage, notePage } from './page';
import { findPerson, makePerson, people } from './people';
import { textsOf } from './texts';

/** Seconds that a code works. */
const CODE_LASTS = 300;

const RETURN_PATH = /^(\/vantmall)?\/api\/v7\/wxPay\/token$/;

/**
 * Where the login returns to, on the host that the sandbox itself is on: whatever host was named, no code goes to
 * another one.
 */
const returnTo = z.string().transform((address, context) => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && RETURN_PATH.test(url.pathname)) return url;
  context.addIssue({ code: 'custom', message: 'not the return of the mall’s login' });
  return z.NEVER;
});

const asked = z.object({
  appid: z.string(),
  redirect_uri: returnTo,
  response_type: z.literal('code'),
  scope: z.enum(['snsapi_base', 'snsapi_userinfo']),
  state: z.string().regex(/^[a-zA-Z0-9]{0,128}$/),
});
type Asked = z.output<typeof asked>;

const sent = z.union([
  z.object({ action: z.literal('refuse') }),
  z.object({ action: z.literal('make'), name: z.string().trim().min(1).max(20) }),
  z.object({ person: z.string().max(64) }),
]);
type Sent = z.output<typeof sent>;

/** The address that a browser goes back to; without a code when its person refused, as WeChat does it. */
function answerTo({ redirect_uri, state }: Asked, code: string | undefined): string {
  const query = new URLSearchParams(redirect_uri.search);
  if (code) query.set('code', code);
  query.set('state', state);
  return `${redirect_uri.pathname}?${query}`;
}

/** The openid of who was chosen or made; undefined when there is nobody. */
async function personOf(host: Host, form: Exclude<Sent, { action: 'refuse' }>): Promise<string | undefined> {
  if ('name' in form) return makePerson(host, form.name);
  return (await findPerson(host, form.person))?.openid;
}

/** The authorize page of the sandbox WeChat under `/sandbox/wechat/authorize` (R-WECHAT-18). */
export const mountAuthorize: OtherRoutes = (app, host) => {
  const { sandbox, account } = host.settings.wechat;
  if (!sandbox || !account) return;
  app.on(['GET', 'POST'], '/sandbox/wechat/authorize', async (c) => {
    const locale = negotiateLocale(undefined, c.req.header('accept-language'));
    const texts = textsOf(locale);
    const question = asked.safeParse(c.req.query());
    if (!question.success || question.data.appid !== account.appId) return notePage(texts, 400, texts.wrong);
    if (c.req.method === 'GET') return authorizePage(texts, await people(host, locale));
    const form = sent.safeParse(await c.req.parseBody());
    if (!form.success) return notePage(texts, 400, texts.wrong);
    if ('action' in form.data && form.data.action === 'refuse') {
      return c.redirect(answerTo(question.data, undefined), 303);
    }
    const openid = await personOf(host, form.data);
    if (!openid) return notePage(texts, 409, texts.full);
    const grant = { kind: 'code', appId: account.appId, content: openid, lasts: CODE_LASTS } as const;
    return c.redirect(answerTo(question.data, await give(host, grant)), 303);
  });
};
