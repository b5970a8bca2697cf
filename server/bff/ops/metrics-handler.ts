import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@/lib/contract/errors';
import { getConfig } from '../../config';
import { getMetrics } from '../../telemetry/metrics';
import { getRequestId } from '../request-info';
import { errorResponse } from '../responses';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in a time that tells nothing of where two texts differ. */
const safeEqual = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b));

/** With a token configured, only for it; without one there are metrics in the demo only. */
function assertMetricsToken(request: Request): void {
  const { MALL_METRICS_TOKEN, MALL_MODE } = getConfig();
  if (!MALL_METRICS_TOKEN) {
    if (MALL_MODE === 'production') throw new AppError('not_found', 'no such call');
    return;
  }
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  if (!safeEqual(given, MALL_METRICS_TOKEN))
    throw new AppError('unauthorized', 'the metrics token is needed');
}

/** GET `/api/metrics`: what Prometheus reads (R-OPS-13). */
export async function metricsHandler(request: Request): Promise<Response> {
  try {
    assertMetricsToken(request);
    const { register } = getMetrics();
    const headers = { 'content-type': register.contentType, 'cache-control': 'no-store' };
    return new Response(await register.metrics(), { headers });
  } catch (error) {
    const challenge = { 'www-authenticate': 'Bearer' };
    const isLocked = error instanceof AppError && error.code === 'unauthorized';
    return errorResponse(
      error,
      { requestId: getRequestId(request), secure: false },
      isLocked ? challenge : {},
    );
  }
}
