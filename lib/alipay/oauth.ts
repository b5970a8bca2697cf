import 'server-only';
import { z } from 'zod';
import { type AlipayServer, callAlipay } from './call-alipay';

interface AuthorizeRequest {
  appId: string;
  /** Where Alipay redirects the browser to, with `auth_code` and `state`. */
  redirectUri: string;
  state: string;
}

/**
 * Creates the address of Alipay's authorization page, for an authorization without a dialog (`auth_base`).
 * Source: https://opendocs.alipay.com/open/284/web.
 * @param page the address of the page without its query
 */
export const createAuthorizeUrl = (page: string, { appId, redirectUri, state }: AuthorizeRequest): string =>
  `${page}?${new URLSearchParams({ app_id: appId, scope: 'auth_base', redirect_uri: redirectUri, state })}`;

const externalId = z.string().min(1).max(64);

/** An app gets user ids (`2088…`) or, if it was registered later, open ids. */
const identitySchema = z.object({ user_id: externalId.optional(), open_id: externalId.optional() });

/**
 * Exchanges an auth code, which is valid once, for the id that the person has at Alipay (`alipay.system.oauth.token`).
 * Source: https://opendocs.alipay.com/open/84bc7352_alipay.system.oauth.token.
 * @returns undefined if Alipay returns no id
 * @throws AlipayError
 */
export async function exchangeAuthCode(server: AlipayServer, code: string): Promise<string | undefined> {
  const params = { grant_type: 'authorization_code', code };
  const answer = await callAlipay(server, 'alipay.system.oauth.token', params, identitySchema);
  return answer.user_id ?? answer.open_id;
}
