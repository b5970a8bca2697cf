const BODY = JSON.stringify({ code: 200, msg: 'ok', data: { alive: true } });

/** Liveness: the process answers. `/api/ready` checks its dependencies (R-OPS-12). */
export function GET(): Response {
  return new Response(BODY, {
    headers: {
      'content-type': 'application/json',
      // Without it, the framework would compress these few bytes.
      'content-length': String(BODY.length),
      'cache-control': 'no-store',
    },
  });
}

export const dynamic = 'force-dynamic';
