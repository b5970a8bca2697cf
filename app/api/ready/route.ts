import { projectConfig } from '@/lib/contract/config';
import { call } from '@/server/upstream/call';

export const dynamic = 'force-dynamic';

/** Ready to serve: the points mall answers (product 2). 503 keeps a load balancer away. */
export async function GET(): Promise<Response> {
  const ready = await call(projectConfig, {}).then(
    () => true,
    () => false,
  );
  const body = {
    code: ready ? 200 : 503,
    msg: ready ? 'ok' : 'the points mall does not answer',
    data: { ready },
  };
  return Response.json(body, { status: body.code, headers: { 'cache-control': 'no-store' } });
}
