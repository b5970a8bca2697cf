import 'server-only';
import { projectConfig } from '@/lib/contract/config';
import { getConfig } from '../../config';
import { callUpstream } from '../../upstream/call-upstream';
import { createDeadline, withDeadline } from '../../upstream/deadline';
import { getTransport } from '../../upstream/transport';

const isHealthy = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** The second service promises no call that anybody may make: any answer but a failure of the server counts. */
async function checkPartnerService(): Promise<void> {
  const { prefix, fetch } = getTransport('partner');
  const answer = await withDeadline(createDeadline(getConfig().MALL_API_TIMEOUT_MS), (signal) =>
    fetch(new Request(`${prefix}/api/health`, { signal })),
  );
  if (answer.status >= 500) throw new Error(`status ${answer.status}`);
}

/**
 * GET `/api/ready`: whether the mall can serve, and what does not answer. 503 keeps a load balancer away; a second
 * service that is away is told, but most of the mall does without it (R-OPS-12).
 */
export async function readinessHandler(): Promise<Response> {
  const hasPartnerService = getTransport('partner') !== getTransport();
  const [mall, second] = await Promise.all([
    isHealthy(callUpstream(projectConfig, {})),
    !hasPartnerService || isHealthy(checkPartnerService()),
  ]);
  const unhealthy = [...(mall ? [] : ['the points mall']), ...(second ? [] : ['the second service'])];
  const body = {
    code: mall ? 200 : 503,
    msg: unhealthy.length > 0 ? `${unhealthy.join(' and ')} does not answer` : 'ok',
    data: { ready: mall, upstreams: { mall, ...(hasPartnerService && { second }) } },
  };
  return Response.json(body, { status: body.code, headers: { 'cache-control': 'no-store' } });
}
