import 'server-only';
import { z } from 'zod';
import { callWechat, type WechatServer } from './call-wechat';

interface AuthorizeRequest {
  appId: string;
  /** Where the browser comes back with `code` and `state`. */
  redirectUri: string;
  state: string;
}

/** Where a browser goes to be told who its person is, without asking them anything (`snsapi_base`). */
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
  openid: z.string().min(1).max(64),
  unionid: z.string().min(1).max(64).optional(),
});

/** Asks whom a code stands for. A code works once. @throws WechatError */
export async function exchangeCode(
  server: WechatServer,
  { appId, secret }: { appId: string; secret: string },
  code: string,
): Promise<{ openid: string; unionId?: string }> {
  const query = { appid: appId, secret, code, grant_type: 'authorization_code' };
  const { openid, unionid } = await callWechat(server, '/sns/oauth2/access_token', { query }, identitySchema);
  return { openid, ...(unionid && { unionId: unionid }) };
}
