import 'server-only';
import { z } from 'zod';
import { AlipayError } from '@/lib/alipay/call-alipay';
import { AppError } from '@/lib/contract/errors';
import { aliMiniAppPay, authCode } from '@/lib/contract/payment';
import { serverMiniAppPay } from '@/lib/contract/server-trade';
import { omitAbsentFields, readJsonBody } from '@/lib/http/read-input';
import { invalidInput, toIssues } from '@/lib/http/validate-input';
import { getCaller } from '../bff/caller';
import { readBody } from '../bff/input/read-input';
import { getClientAddress } from '../bff/limit/client-address';
import { limitAddress } from '../bff/limit/rate-limit';
import { type Identity, logInWithIdentity } from '../bff/login';
import { resolveProjectId } from '../bff/ownership';
import { getRequestId, isSecure } from '../bff/request-info';
import { type CallResult, errorResponse, successResponse } from '../bff/responses';
import { assertSameSite } from '../bff/same-site';
import { getRequestLocale } from '../request-locale';
import { getLogger } from '../telemetry/logger';
import { type CallContext, callUpstream } from '../upstream/call-upstream';
import { exchangeMiniCode } from './alipay-login';

const MAX_BODY_BYTES = 4096;

const inputSchema = z.object({
  authCode,
  pId: z.string().optional(),
});

/** @throws AppError forbidden `identity_needed` */
async function exchangeCode(code: string, requestId: string | undefined): Promise<Identity> {
  try {
    const identity = await exchangeMiniCode(code);
    if (identity) return identity;
  } catch (error) {
    if (!(error instanceof AlipayError)) throw error;
    // The messages of these errors contain no code, secret or personal data.
    getLogger().warn({ requestId, failure: error.message }, 'login with Alipay’s mini program failed');
  }
  throw new AppError('forbidden', 'Alipay did not confirm the code', { reason: 'identity_needed' });
}

async function logIn(request: Request, requestId: string): Promise<CallResult> {
  await limitAddress(getClientAddress(request), 'write');
  const caller = await getCaller(request);
  if (caller.credential !== 'bearer') assertSameSite(request);
  const body = await readJsonBody(request, MAX_BODY_BYTES, readBody);
  const input = inputSchema.safeParse(omitAbsentFields(body, inputSchema));
  if (!input.success) throw invalidInput(...toIssues(input.error));
  const identity = await exchangeCode(input.data.authCode, requestId);
  const address = getClientAddress(request);
  const { isGuest: _, ...data } = await logInWithIdentity(identity, caller, {
    pId: resolveProjectId({ input: input.data, query: {} }),
    locale: getRequestLocale(request),
    requestId,
    appType: 'H5_ALIPAY_MINI',
    keepUser: true,
    ...(address && { clientAddress: address }),
  });
  return { data, session: data.token };
}

/**
 * Handles `POST /api/v7/aliPay/login`: exchanges the code that Alipay's mini program got by `my.getAuthCode`, and logs the
 * shopper in. A guest becomes that user, as with WeChat; a user whom a provider knows stays that user, and gets the id if
 * no other user has it. Only the mall's own pages may send it: another site would log
 * the shopper in as the owner of its code (R-ALIPAY-02).
 */
export async function logInByAlipayMini(request: Request): Promise<Response> {
  const meta = { requestId: getRequestId(request), secure: isSecure(request) };
  try {
    return successResponse(await logIn(request, meta.requestId), meta);
  } catch (error) {
    return errorResponse(error, meta);
  }
}

/**
 * Handles `aliMiniAppPay`: an auth code names the buyer of this trade. The session stays as it is, because the person's
 * Alipay id may belong to another user of the mall (R-ALIPAY-06).
 * @throws AppError forbidden `identity_needed` for an invalid code, and as `callUpstream`
 */
export async function createMiniTrade(
  args: Record<string, unknown>,
  context: CallContext,
): Promise<CallResult> {
  const { authCode: code, ...input } = aliMiniAppPay.input.parse(args);
  const buyer = code === undefined ? undefined : await exchangeCode(code, context.requestId);
  const trade = { ...input, ...(buyer?.alipayUserId && { buyerId: buyer.alipayUserId }) };
  return { data: await callUpstream(serverMiniAppPay, trade, context) };
}
