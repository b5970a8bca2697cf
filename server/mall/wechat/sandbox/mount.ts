import 'server-only';
import { negotiateLocale } from '@/lib/rules/page/locale';
import type { MountRoutes } from '../../app';
import { mountSandboxApi, schemeTarget } from './api';
import { mountAuthorize } from './authorize';
import { findGrant } from './grants';
import { renderNotePage, renderSchemePage } from './page';
import { getTexts } from './texts';

/** Tells where an address into the mini program leads, under `/sandbox/wechat/scheme/{id}`. */
const mountScheme: MountRoutes = (app, deps) => {
  if (!deps.settings.wechat.sandbox) return;
  app.get('/sandbox/wechat/scheme/:id', async (c) => {
    const texts = getTexts(negotiateLocale(undefined, c.req.header('accept-language')));
    const found = await findGrant(deps, 'scheme', c.req.param('id'));
    return found
      ? renderSchemePage(texts, schemeTarget.parse(JSON.parse(found.content)))
      : renderNotePage(texts, 404, texts.gone);
  });
};

/** The sandbox WeChat: its two pages and its API; nothing of it outside demo mode (R-WECHAT-18). */
export const mountSandboxWechat: MountRoutes = (app, deps) => {
  for (const mount of [mountAuthorize, mountScheme, mountSandboxApi]) mount(app, deps);
};
