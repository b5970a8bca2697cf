import 'server-only';
import { createSign, createVerify } from 'node:crypto';
import { z } from 'zod';
import { createSecret } from '@/lib/crypto';
import type { MallDeps } from '../../context';
import { redeemCode } from '../../wechat/sandbox/grants';

/** Seconds for which an access token is valid, as at Alipay. */
const TOKEN_TTL_SECONDS = 1_296_000;

const paramsSchema = z.record(z.string(), z.string());
const tokenSchema = z.object({
  app_id: z.string(),
  grant_type: z.literal('authorization_code'),
  code: z.string().min(1).max(64),
});

/** `name=value` sorted by name, joined by `&`, without `sign` (https://opendocs.alipay.com/common/02kf5q). */
const createSignText = ({ sign: _, ...params }: Record<string, string>): string =>
  Object.entries(params)
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

function hasValidSignature(params: Record<string, string>, publicKey: string): boolean {
  if (params.sign_type !== 'RSA2' || !params.sign) return false;
  return createVerify('RSA-SHA256').update(createSignText(params)).verify(publicKey, params.sign, 'base64');
}

const errorResponse = (sub_code: string): string =>
  JSON.stringify({ error_response: { code: '40002', msg: 'Invalid Arguments', sub_code } });

/** A person of the sandbox has an account at WeChat and one at Alipay. */
const toAlipayId = (openid: string): string => `a${openid.slice(1)}`;

interface GatewaySettings {
  appIds: readonly string[];
  /** Verifies requests. */
  appPublicKey: string;
  /** Signs responses. */
  privateKey: string;
}

/**
 * Creates the part of Alipay's gateway that the login uses: `alipay.system.oauth.token`. The result answers a request's
 * parameters with the text of the response; it checks the signature of a request and signs the response as Alipay does.
 */
export function createGateway(deps: MallDeps, { appIds, appPublicKey, privateKey }: GatewaySettings) {
  const sign = (text: string) => createSign('RSA-SHA256').update(text).sign(privateKey, 'base64');
  return async (input: unknown): Promise<string> => {
    const params = paramsSchema.safeParse(input);
    if (!params.success || !appIds.includes(params.data.app_id ?? ''))
      return errorResponse('isv.invalid-app-id');
    if (!hasValidSignature(params.data, appPublicKey)) return errorResponse('isv.invalid-signature');
    if (params.data.method !== 'alipay.system.oauth.token') return errorResponse('isv.invalid-method');
    const request = tokenSchema.safeParse(params.data);
    if (!request.success) return errorResponse('isv.code-invalid');
    const person = await redeemCode(deps, request.data.app_id, request.data.code);
    if (person === 'used' || person === 'unknown') return errorResponse('isv.code-invalid');
    const answer = JSON.stringify({
      open_id: toAlipayId(person.openid),
      access_token: createSecret(),
      expires_in: TOKEN_TTL_SECONDS,
    });
    return `{"alipay_system_oauth_token_response":${answer},"sign":"${sign(answer)}"}`;
  };
}
