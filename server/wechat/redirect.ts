import 'server-only';

/**
 * Sends a browser on. Where it comes from (an address with a code in it) is nobody's business (R-WECHAT-06).
 */
export function redirectTo(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({
    location,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}
