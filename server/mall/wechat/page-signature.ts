import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { createSignature } from '@/lib/contract/outside/wechat';
import { implement } from '../http/implement';
import { accountOf } from './account';
import { ticketOf } from './client/client';
import { newNonce, signPage } from './signature';

/** The page as it is signed. @throws AppError bad_request for a page of another site. */
function ownPage(url: string, hosts: readonly string[]): string {
  if (hosts.length === 0 || hosts.includes(new URL(url).host)) return url.replace(/#.*$/s, '');
  throw new AppError('bad_request', 'invalid input', {
    issues: [{ path: 'url', message: 'not a page of this mall' }],
  });
}

// R-WECHAT-09
export const answerSignature = implement(createSignature, async (context, { input }) => {
  const account = accountOf(context);
  const url = ownPage(input.url, context.settings.wechat.hosts);
  const ticket = await ticketOf(context, account, 'jsapi');
  const timestamp = Math.floor(context.now().getTime() / 1000);
  const nonceStr = newNonce();
  const signature = signPage({ ticket, nonceStr, timestamp, url });
  return { appId: account.appId, timestamp, nonceStr, signature };
});
