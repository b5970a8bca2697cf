import 'server-only';
import { negotiateLocale } from '@/lib/rules/page/locale';
import type { OtherRoutes } from '../../app';
import { jump } from './api';
import { find } from './grants';
import { notePage, schemePage } from './page';
import { textsOf } from './texts';

/** Tells where an address into the mini program leads, under `/sandbox/wechat/scheme/{id}`. */
export const mountScheme: OtherRoutes = (app, host) => {
  if (!host.settings.wechat.sandbox) return;
  app.get('/sandbox/wechat/scheme/:id', async (c) => {
    const texts = textsOf(negotiateLocale(undefined, c.req.header('accept-language')));
    const found = await find(host, 'scheme', c.req.param('id'));
    return found
      ? schemePage(texts, jump.parse(JSON.parse(found.content)))
      : notePage(texts, 404, texts.gone);
  });
};
