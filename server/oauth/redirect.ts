import 'server-only';

/**
 * Redirects a browser without a `Referer`, because the current address contains a login code (R-WECHAT-06).
 * @param cookies `Set-Cookie` values
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
