/** Liveness: the process answers. `/api/ready` checks its dependencies (R-OPS-12). */
export function GET(): Response {
  return Response.json(
    { code: 200, msg: 'ok', data: { alive: true } },
    { headers: { 'cache-control': 'no-store' } },
  );
}

export const dynamic = 'force-dynamic';
