import 'server-only';
import { projectConfig } from '@/lib/contract/config';
import { withDeadline } from '@/lib/http/deadline';
import { callUpstream } from '../../upstream/call-upstream';
import { createUpstreamDeadline } from '../../upstream/deadline';
import { getTransport } from '../../upstream/transport';

const isHealthy = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** The partner service has no public health endpoint, so any response below 500 counts as healthy. */
async function checkPartnerService(): Promise<void> {
  const { prefix, fetch } = getTransport('partner');
  const response = await withDeadline(createUpstreamDeadline(), (signal) =>
    fetch(new Request(`${prefix}/api/health`, { signal })),
  );
  if (response.status >= 500) throw new Error(`status ${response.status}`);
}

/**
 * GET `/api/ready`: whether the mall can serve requests, and which upstream does not answer. Returns 503
 * without the points mall, so that a load balancer sends no requests here. A partner service that does not
 * answer is reported with 200, because most of the mall works without it (R-OPS-12).
 */
export async function readinessHandler(): Promise<Response> {
  const hasPartnerService = getTransport('partner') !== getTransport();
  const [mall, partner] = await Promise.all([
    isHealthy(callUpstream(projectConfig, {})),
    !hasPartnerService || isHealthy(checkPartnerService()),
  ]);
  const unhealthy = [...(mall ? [] : ['the points mall']), ...(partner ? [] : ['the partner service'])];
  const body = {
    code: mall ? 200 : 503,
    msg: unhealthy.length > 0 ? `${unhealthy.join(' and ')} does not answer` : 'ok',
    data: { ready: mall, upstreams: { mall, ...(hasPartnerService && { second: partner }) } },
  };
  return Response.json(body, { status: body.code, headers: { 'cache-control': 'no-store' } });
}
