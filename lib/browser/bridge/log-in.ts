import { BASE_PATH } from '@/lib/contract/paths';
import { getCurrentProjectId } from '../current-page';
import type { Bridge, LoginProof } from './bridge';

/** Sends a code of the mini program. @returns whether the shopper is logged in */
async function sendAuthCode(authCode: string): Promise<boolean> {
  const response = await fetch(`${BASE_PATH}/api/v7/aliPay/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ authCode, pId: getCurrentProjectId() }),
  });
  return response.ok;
}

/**
 * Redeems a login ticket without loading the page again. The response is a redirect, whose cookies count; whether the ticket
 * was valid, only the next calls show.
 */
async function redeemTicket(ticket: Readonly<Record<string, string>>): Promise<boolean> {
  const query = new URLSearchParams(ticket);
  query.set('to', `/home?${new URLSearchParams({ pId: getCurrentProjectId() ?? '' })}`);
  await fetch(`${BASE_PATH}/api/v7/user/ticket?${query}`, { redirect: 'manual' });
  return true;
}

const sendProof = (proof: LoginProof): Promise<boolean> =>
  proof.kind === 'authCode' ? sendAuthCode(proof.authCode) : redeemTicket(proof.ticket);

/**
 * Logs the shopper in as the user of the app around the page (R-ALIPAY-02, R-APP-04).
 * @returns whether the session may be another one now; false also if the app or the server cannot be reached
 */
export async function logInByBridge(bridge: Bridge): Promise<boolean> {
  try {
    const proof = await bridge.requestLogin();
    return proof !== undefined && (await sendProof(proof));
  } catch {
    return false;
  }
}
