import 'server-only';
import { z } from 'zod';
import { isProviderId } from '../rules/caller/provider-login';
import { callWechat, type WechatServer } from './call-wechat';

interface AuthorizeRequest {
  appId: string;
  /** Where WeChat redirects the browser to, with `code` and `state`. */
  redirectUri: string;
  state: string;
}

/**
 * Creates the address of WeChat's authorization page, for an authorization without a dialog (`snsapi_base`).
 * @param page the address of the page without its query
 */
export const createAuthorizeUrl = (page: string, { appId, redirectUri, state }: AuthorizeRequest): string => {
  const query = new URLSearchParams([
    ['appid', appId],
    ['redirect_uri', redirectUri],
    ['response_type', 'code'],
    ['scope', 'snsapi_base'],
    ['state', state],
  ]);
  return `${page}?${query}#wechat_redirect`;
};

const identitySchema = z.object({
  openid: z.string().max(64).refine(isProviderId),
  unionid: z.string().min(1).max(64).optional(),
});

/** Exchanges an OAuth code, which is valid once, for the person's identity. @throws WechatError */
export async function exchangeCode(
  server: WechatServer,
  { appId, secret }: { appId: string; secret: string },
  code: string,
): Promise<{ openid: string; unionId?: string }> {
  const query = { appid: appId, secret, code, grant_type: 'authorization_code' };
  const { openid, unionid } = await callWechat(server, '/sns/oauth2/access_token', { query }, identitySchema);
  return { openid, ...(unionid && { unionId: unionid }) };
}
