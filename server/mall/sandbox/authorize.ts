import 'server-only';
import type { Hono } from 'hono';
import { z } from 'zod';
import { withoutBasePath } from '@/lib/contract/paths';
import { type Locale, negotiateLocale } from '@/lib/rules/page/locale';
import type { MallDeps } from '../context';
import { createGrant } from '../wechat/sandbox/grants';
import { renderAuthorizePage, renderNotePage } from '../wechat/sandbox/page';
import { createPerson, findPerson, listPeople } from '../wechat/sandbox/people';
import type { Texts } from '../wechat/sandbox/texts';

/** Seconds for which a code is valid. */
const CODE_TTL_SECONDS = 300;

/**
 * Schema of the URL to which a login returns. Only its path and query are used, so a code never goes to another host.
 * @param returnPath the path of the mall's callback
 */
export const createReturnUrlSchema = (returnPath: string) =>
  z.string().transform((address, context) => {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url && withoutBasePath(url.pathname) === returnPath) return url;
    context.addIssue({ code: 'custom', message: 'not the callback URL of the mall’s login' });
    return z.NEVER;
  });

/** A request for authorization, whatever the provider calls its parameters. */
interface AuthorizeRequest {
  appId: string;
  redirectUri: URL;
  state: string;
}

/** The authorization page of a simulated provider. */
export interface AuthorizePage {
  path: string;
  getTexts: (locale: Locale) => Texts;
  /** Apps to which people can log in. */
  appIds: readonly string[];
  query: z.ZodType<AuthorizeRequest>;
  /** Query parameter of the code when the browser returns. */
  codeParameter: string;
}

const formSchema = z.union([
  z.object({ action: z.literal('refuse') }),
  z.object({ action: z.literal('make'), name: z.string().trim().min(1).max(20) }),
  z.object({ person: z.string().max(64) }),
]);
type AuthorizeForm = z.output<typeof formSchema>;

/** Creates the URL to which the browser returns; without a code if the person refused, as the providers do. */
function createRedirect(
  { redirectUri, state }: AuthorizeRequest,
  codeParameter: string,
  code: string | undefined,
): string {
  const query = new URLSearchParams(redirectUri.search);
  if (code) query.set(codeParameter, code);
  query.set('state', state);
  return `${redirectUri.pathname}?${query}`;
}

/** The openid of the chosen or new person; undefined for an unknown person, or if there are too many. */
async function findOrCreatePerson(
  deps: MallDeps,
  form: Exclude<AuthorizeForm, { action: 'refuse' }>,
): Promise<string | undefined> {
  if ('name' in form) return createPerson(deps, form.name);
  return (await findPerson(deps, form.person))?.openid;
}

/** Mounts an authorization page, on which a tester chooses who logs in. */
export function mountAuthorizePage(app: Hono, deps: MallDeps, page: AuthorizePage): void {
  app.on(['GET', 'POST'], page.path, async (c) => {
    const locale = negotiateLocale(undefined, c.req.header('accept-language'));
    const texts = page.getTexts(locale);
    const query = page.query.safeParse(c.req.query());
    if (!query.success || !page.appIds.includes(query.data.appId))
      return renderNotePage(texts, 400, texts.wrong);
    if (c.req.method === 'GET') return renderAuthorizePage(texts, await listPeople(deps, locale));
    const form = formSchema.safeParse(await c.req.parseBody());
    if (!form.success) return renderNotePage(texts, 400, texts.wrong);
    if ('action' in form.data && form.data.action === 'refuse') {
      return c.redirect(createRedirect(query.data, page.codeParameter, undefined), 303);
    }
    const openid = await findOrCreatePerson(deps, form.data);
    if (!openid) return renderNotePage(texts, 409, texts.full);
    const code = await createGrant(deps, {
      kind: 'code',
      appId: query.data.appId,
      content: openid,
      ttlSeconds: CODE_TTL_SECONDS,
    });
    return c.redirect(createRedirect(query.data, page.codeParameter, code), 303);
  });
}
