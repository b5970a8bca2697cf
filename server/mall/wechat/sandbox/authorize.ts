import 'server-only';
import { z } from 'zod';
import type { MountRoutes } from '../../app';
import { createReturnUrlSchema, mountAuthorizePage } from '../../sandbox/authorize';
import { getTexts } from './texts';

const query = z
  .object({
    appid: z.string(),
    redirect_uri: createReturnUrlSchema('/api/v7/wxPay/token'),
    response_type: z.literal('code'),
    scope: z.enum(['snsapi_base', 'snsapi_userinfo']),
    state: z.string().regex(/^[a-zA-Z0-9]{0,128}$/),
  })
  .transform(({ appid, redirect_uri, state }) => ({ appId: appid, redirectUri: redirect_uri, state }));

/** Mounts the sandbox's authorization page at `/sandbox/wechat/authorize` (R-WECHAT-18). */
export const mountAuthorize: MountRoutes = (app, deps) => {
  const { sandbox, account } = deps.settings.wechat;
  if (!sandbox || !account) return;
  const path = '/sandbox/wechat/authorize';
  mountAuthorizePage(app, deps, { path, getTexts, appIds: [account.appId], query, codeParameter: 'code' });
};
