import 'server-only';
import { negotiateLocale } from '@/lib/rules/page/locale';
import type { MountRoutes } from '../../app';
import { jsonColumn } from '../../db/json-column';
import { mountSandboxApi, schemeTarget } from './api';
import { mountAuthorize } from './authorize';
import { findGrant } from './grants';
import { renderNotePage, renderSchemePage } from './page';
import { getTexts } from './texts';

const schemeColumn = jsonColumn('sandbox_wechat_grants.content', schemeTarget);

/** Mounts the page that shows what a URL scheme opens, at `/sandbox/wechat/scheme/{id}`. */
const mountScheme: MountRoutes = (app, deps) => {
  if (!deps.settings.wechat.sandbox) return;
  app.get('/sandbox/wechat/scheme/:id', async (c) => {
    const texts = getTexts(negotiateLocale(undefined, c.req.header('accept-language')));
    const grant = await findGrant(deps, 'scheme', c.req.param('id'));
    return grant
      ? renderSchemePage(texts, schemeColumn.parse(grant.content))
      : renderNotePage(texts, 404, texts.gone);
  });
};

/** Mounts the sandbox of WeChat: two pages and the API; only in demo mode (R-WECHAT-18). */
export const mountSandboxWechat: MountRoutes = (app, deps) => {
  for (const mount of [mountAuthorize, mountScheme, mountSandboxApi]) mount(app, deps);
};
