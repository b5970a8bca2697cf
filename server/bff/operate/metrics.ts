import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@/lib/contract/errors';
import { config } from '../../config';
import { metrics } from '../../observe/metrics';
import { requestIdOf } from '../request';
import { fail } from '../respond';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in a time that tells nothing of where two texts differ. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** With a token configured, only for it; without one there are metrics in the demo only. */
function requireReader(request: Request): void {
  const { MALL_METRICS_TOKEN, MALL_MODE } = config();
  if (!MALL_METRICS_TOKEN) {
    if (MALL_MODE === 'production') throw new AppError('not_found', 'no such call');
    return;
  }
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  if (!isSame(given, MALL_METRICS_TOKEN)) throw new AppError('unauthorized', 'the metrics token is needed');
}

/** GET `/api/metrics`: what Prometheus reads (R-OPS-13). */
export async function tellMetrics(request: Request): Promise<Response> {
  try {
    requireReader(request);
    const { register } = metrics();
    const headers = { 'content-type': register.contentType, 'cache-control': 'no-store' };
    return new Response(await register.metrics(), { headers });
  } catch (error) {
    const challenge = { 'www-authenticate': 'Bearer' };
    const isLocked = error instanceof AppError && error.code === 'unauthorized';
    return fail(error, { requestId: requestIdOf(request), secure: false }, isLocked ? challenge : {});
  }
}
