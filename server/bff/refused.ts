import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { negotiateLocale } from '@/lib/rules/page/locale';
import { getMetrics } from '../telemetry/metrics';
import { refusalHeader } from './edge/refusal';
import { getClientAddress } from './limit/client-address';
import { limitAddress } from './limit/rate-limit';
import { noticePage } from './notice-page';
import { getRequestId } from './request-info';
import { errorResponse } from './responses';

const texts = {
  'zh-CN': { title: '此网址不可用', text: '商城不在这个域名上提供服务，请从商城的正式网址进入。' },
  en: {
    title: 'This address is not served',
    text: 'The mall does not answer under this host name. Please use its own address.',
  },
};

const misdirected = (): AppError =>
  new AppError('misdirected', 'this host is not served here (MALL_PUBLIC_URL, MALL_ALLOWED_HOSTS)');

async function answer(request: Request, requestId: string): Promise<Response> {
  await limitAddress(getClientAddress(request), 'read');
  // A text of `Refusal`: a caller cannot know the name of the header.
  const refusal = request.headers.get(refusalHeader());
  if (refusal === 'malformed') throw new AppError('bad_request', 'the address is malformed');
  if (refusal === 'misdirected call') throw misdirected();
  if (refusal !== 'misdirected page') throw new AppError('not_found', 'no such call');
  const locale = negotiateLocale(undefined, request.headers.get('accept-language'));
  return noticePage(
    { locale, ...texts[locale] },
    { status: misdirected().status, headers: { 'x-request-id': requestId } },
  );
}

/** Answers what `edge/request-target.ts` refuses: calls in the envelope, pages with a small page; else 404. */
export async function answerRefused(request: Request): Promise<Response> {
  const requestId = getRequestId(request);
  const response = await answer(request, requestId).catch((error: unknown) =>
    errorResponse(error, { requestId, secure: false }),
  );
  getMetrics().calls.inc({ endpoint: 'none', status: response.status });
  return response;
}
