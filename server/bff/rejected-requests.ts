import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { getRequestLocale } from '../request-locale';
import { getMetrics } from '../telemetry/metrics';
import { getRejectionHeader } from './http/rejection';
import { getClientAddress } from './limit/client-address';
import { limitAddress } from './limit/rate-limit';
import { renderNoticePage } from './notice-page';
import { getRequestId } from './request-info';
import { errorResponse } from './responses';

const texts = {
  'zh-CN': { title: '此网址不可用', text: '商城不在这个域名上提供服务，请从商城的正式网址进入。' },
  en: {
    title: 'This address isn’t available',
    text: 'The mall isn’t served at this address. Please use its official one.',
  },
};

const misdirected = (): AppError =>
  new AppError('misdirected', 'the mall does not serve this host (see MALL_PUBLIC_URL, MALL_ALLOWED_HOSTS)');

async function respond(request: Request, requestId: string): Promise<Response> {
  await limitAddress(getClientAddress(request), 'read');
  // A `Rejection`: a caller cannot set this header, because its name is random.
  const rejection = request.headers.get(getRejectionHeader());
  if (rejection === 'malformed')
    throw new AppError('bad_request', 'the request target is malformed or too long');
  if (rejection === 'misdirected call') throw misdirected();
  if (rejection !== 'misdirected page') throw new AppError('not_found', 'no such call');
  const locale = getRequestLocale(request);
  return renderNoticePage(
    { locale, ...texts[locale] },
    { status: misdirected().status, headers: { 'x-request-id': requestId } },
  );
}

/**
 * Responds to requests that `http/request-target.ts` rejects: to API calls with an envelope, to pages with a
 * notice page. Returns 404 for a direct request.
 */
export async function answerRejectedRequest(request: Request): Promise<Response> {
  const requestId = getRequestId(request);
  const response = await respond(request, requestId).catch((error: unknown) =>
    errorResponse(error, { requestId, secure: false }),
  );
  getMetrics().calls.inc({ endpoint: 'none', status: response.status });
  return response;
}
