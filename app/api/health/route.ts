/**
 * Liveness: the process answers. `/api/ready` checks its dependencies (R-OPS-12). Open pages compare the build with theirs
 * (R-OPS-19).
 */
export function GET(): Response {
  return Response.json(
    {
      code: 200,
      msg: 'ok',
      data: { alive: true, build: process.env.MALL_BUILD_ID },
    },
    { headers: { 'cache-control': 'no-store' } },
  );
}

export const dynamic = 'force-dynamic';
