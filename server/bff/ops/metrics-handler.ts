import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { isEqualInConstantTime } from '@/lib/crypto';
import { getConfig } from '../../config';
import { getMetrics } from '../../telemetry/metrics';
import { getRequestId } from '../request-info';
import { errorResponse } from '../responses';

/**
 * Requires `MALL_METRICS_TOKEN` if it is configured; without it, metrics exist in demo mode only.
 * @throws AppError `unauthorized`, or `not_found` in production without a token
 */
function assertMetricsToken(request: Request): void {
  const { MALL_METRICS_TOKEN, MALL_MODE } = getConfig();
  if (!MALL_METRICS_TOKEN) {
    if (MALL_MODE === 'production') throw new AppError('not_found', 'no such call');
    return;
  }
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  if (!isEqualInConstantTime(token, MALL_METRICS_TOKEN))
    throw new AppError('unauthorized', 'send the metrics token as a bearer token (MALL_METRICS_TOKEN)');
}

/** GET `/api/metrics`: the metrics for Prometheus (R-OPS-13). */
export async function metricsHandler(request: Request): Promise<Response> {
  try {
    assertMetricsToken(request);
    const { register } = getMetrics();
    const headers = { 'content-type': register.contentType, 'cache-control': 'no-store' };
    return new Response(await register.metrics(), { headers });
  } catch (error) {
    const challenge = { 'www-authenticate': 'Bearer' };
    const isUnauthorized = error instanceof AppError && error.code === 'unauthorized';
    return errorResponse(
      error,
      { requestId: getRequestId(request), secure: false },
      isUnauthorized ? challenge : {},
    );
  }
}
