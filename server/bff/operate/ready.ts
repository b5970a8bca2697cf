import 'server-only';
import { projectConfig } from '@/lib/contract/config';
import { config } from '../../config';
import { call } from '../../upstream/call';
import { deadlineIn, within } from '../../upstream/deadline';
import { currentDoor } from '../../upstream/door';

const isFine = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** The second service promises no call that anybody may make: any answer but a failure of the server counts. */
async function askSecond(): Promise<void> {
  const { prefix, fetch } = currentDoor('second');
  const answer = await within(deadlineIn(config().MALL_API_TIMEOUT_MS), (signal) =>
    fetch(new Request(`${prefix}/api/health`, { signal })),
  );
  if (answer.status >= 500) throw new Error(`status ${answer.status}`);
}

/**
 * GET `/api/ready`: whether the mall can serve, and what does not answer. 503 keeps a load balancer away; a second
 * service that is away is told, but most of the mall does without it (R-OPS-12).
 */
export async function ready(): Promise<Response> {
  const apart = currentDoor('second') !== currentDoor();
  const [mall, second] = await Promise.all([isFine(call(projectConfig, {})), !apart || isFine(askSecond())]);
  const silent = [...(mall ? [] : ['the points mall']), ...(second ? [] : ['the second service'])];
  const body = {
    code: mall ? 200 : 503,
    msg: silent.length > 0 ? `${silent.join(' and ')} does not answer` : 'ok',
    data: { ready: mall, upstreams: { mall, ...(apart && { second }) } },
  };
  return Response.json(body, { status: body.code, headers: { 'cache-control': 'no-store' } });
}
