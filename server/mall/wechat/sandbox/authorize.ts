import 'server-only';
import { z } from 'zod';
import { withoutBasePath } from '@/lib/contract/paths';
import { negotiateLocale } from '@/lib/rules/page/locale';
import type { MountRoutes } from '../../app';
import type { MallDeps } from '../../context';
import { createGrant } from './grants';
import { renderAuthorizePage, renderNotePage } from './page';
import { createPerson, findPerson, listPeople } from './people';
import { getTexts } from './texts';

/** Seconds for which a code is valid. */
const CODE_TTL_SECONDS = 300;

const RETURN_PATH = '/api/v7/wxPay/token';

/**
 * The URL to which the login returns. Only its path and query are used, so a code never goes to another host.
 */
const returnUrl = z.string().transform((address, context) => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && withoutBasePath(url.pathname) === RETURN_PATH) return url;
  context.addIssue({ code: 'custom', message: 'not the callback URL of the mall’s login' });
  return z.NEVER;
});

const querySchema = z.object({
  appid: z.string(),
  redirect_uri: returnUrl,
  response_type: z.literal('code'),
  scope: z.enum(['snsapi_base', 'snsapi_userinfo']),
  state: z.string().regex(/^[a-zA-Z0-9]{0,128}$/),
});
type AuthorizeQuery = z.output<typeof querySchema>;

const formSchema = z.union([
  z.object({ action: z.literal('refuse') }),
  z.object({ action: z.literal('make'), name: z.string().trim().min(1).max(20) }),
  z.object({ person: z.string().max(64) }),
]);
type AuthorizeForm = z.output<typeof formSchema>;

/** Creates the URL to which the browser returns; without a code if the person refused, as in WeChat. */
function createRedirect({ redirect_uri, state }: AuthorizeQuery, code: string | undefined): string {
  const query = new URLSearchParams(redirect_uri.search);
  if (code) query.set('code', code);
  query.set('state', state);
  return `${redirect_uri.pathname}?${query}`;
}

/** The openid of the chosen or new person; undefined for an unknown person, or if there are too many. */
async function findOrCreatePerson(
  deps: MallDeps,
  form: Exclude<AuthorizeForm, { action: 'refuse' }>,
): Promise<string | undefined> {
  if ('name' in form) return createPerson(deps, form.name);
  return (await findPerson(deps, form.person))?.openid;
}

/** Mounts the sandbox's authorization page at `/sandbox/wechat/authorize` (R-WECHAT-18). */
export const mountAuthorize: MountRoutes = (app, deps) => {
  const { sandbox, account } = deps.settings.wechat;
  if (!sandbox || !account) return;
  app.on(['GET', 'POST'], '/sandbox/wechat/authorize', async (c) => {
    const locale = negotiateLocale(undefined, c.req.header('accept-language'));
    const texts = getTexts(locale);
    const query = querySchema.safeParse(c.req.query());
    if (!query.success || query.data.appid !== account.appId) return renderNotePage(texts, 400, texts.wrong);
    if (c.req.method === 'GET') return renderAuthorizePage(texts, await listPeople(deps, locale));
    const form = formSchema.safeParse(await c.req.parseBody());
    if (!form.success) return renderNotePage(texts, 400, texts.wrong);
    if ('action' in form.data && form.data.action === 'refuse') {
      return c.redirect(createRedirect(query.data, undefined), 303);
    }
    const openid = await findOrCreatePerson(deps, form.data);
    if (!openid) return renderNotePage(texts, 409, texts.full);
    const grant = {
      kind: 'code',
      appId: account.appId,
      content: openid,
      ttlSeconds: CODE_TTL_SECONDS,
    } as const;
    return c.redirect(createRedirect(query.data, await createGrant(deps, grant)), 303);
  });
};
