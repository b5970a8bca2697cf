import { type NextRequest, NextResponse } from 'next/server';
import { PROJECT_COOKIE, routePageRequest } from '@/lib/rules/page/page-request';
import { isSecure } from '@/server/bff/request-info';
import { getConfig as settings } from '@/server/config';
import { readVisitorAddress } from '@/server/page-address';
import { lookUpProject } from '@/server/projects';

/**
 * Turns a public address into the cached page of its variant; the rules are in
 * `lib/rules/page/page-request.ts` (R-SECURITY-04).
 */
export async function middleware(request: NextRequest): Promise<Response> {
  const { basePath, pathname, search, searchParams } = request.nextUrl;
  const visitor = readVisitorAddress(request.headers);
  const answer = await routePageRequest(
    {
      path: visitor?.path ?? pathname,
      query: visitor?.query ?? searchParams,
      cookie: (name) => request.cookies.get(name)?.value,
      header: (name) => request.headers.get(name),
    },
    { defaultProjectId: settings().MALL_DEFAULT_PID, getProjectStatus: lookUpProject },
  );
  const to = (path: string) => new URL(basePath + path, request.url);
  if (answer.kind === 'page') {
    // A status given here would hide the page's own (an unknown goods answers 404 by itself).
    const page = NextResponse.rewrite(
      to(answer.path + (visitor?.renderSearch ?? search)),
      answer.status === 404 ? { status: 404 } : {},
    );
    // One address has a page for each language and environment. Next says `s-maxage` and no `Vary` for them (and
    // drops ours): a shared cache that does not know about variants would show one shopper's to another.
    page.headers.set('cache-control', 'private, no-cache');
    return page;
  }
  const response = NextResponse.redirect(to(answer.location), 307);
  response.cookies.set(PROJECT_COOKIE, answer.pId, {
    path: '/',
    sameSite: 'lax',
    secure: isSecure(request),
    maxAge: 180 * 86_400,
  });
  return response;
}

export const config = {
  runtime: 'nodejs',
  // Pages only: calls, the framework's own files and the files of `public/` are served without it.
  matcher: [
    '/',
    '/((?!api/|wxPay/|aliPay/|cloudPay/|quick/|web/|activity/getConvenientBuyingGoods|sandbox/|uploads/|bench/|_next/|catalogue/|icon.svg|favicon.ico).*)',
  ],
};
