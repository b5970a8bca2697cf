import { type NextRequest, NextResponse } from 'next/server';
import { PAGE_HEADER } from '@/lib/nginx/page-header';
import { ENVIRONMENT_COOKIE } from '@/lib/rules/environment/detect-environment';
import { chooseDocumentCaching } from '@/lib/rules/page/document-caching';
import { PREFETCH_HEADER } from '@/lib/rules/page/document-purpose';
import { isDynamicPage } from '@/lib/rules/page/page-routes';
import { PROJECT_COOKIE, PROJECT_COOKIE_SECONDS } from '@/lib/rules/page/project-id';
import { isSecure } from '@/server/bff/request-info';
import { readRequestedUrl, toRenderSearch } from '@/server/requested-url';
import { routePage } from '@/server/route-page';

/**
 * Rewrites a public address to the cached page of its variant, or redirects it; the rules are in
 * `lib/rules/page/page-request.ts` (R-SECURITY-04). In WeChat and Alipay a page may start the login first.
 */
export async function middleware(request: NextRequest): Promise<Response> {
  const { basePath, pathname, search, searchParams } = request.nextUrl;
  const visitor = readRequestedUrl(request.headers);
  const page = {
    path: visitor?.path ?? pathname,
    query: visitor?.query ?? searchParams,
    isTree: visitor?.isTree,
  };
  const routing = await routePage(request, page);
  const toUrl = (path: string) => new URL(basePath + path, request.url);
  if (routing.kind === 'login') {
    const login = NextResponse.redirect(toUrl(routing.location), 307);
    login.headers.set('cache-control', 'no-store');
    return login;
  }
  if (routing.kind === 'page') {
    // A cached page never gets the visitor's query, not even by a path that `hideRequestedUrl` does not know.
    const ownSearch = isDynamicPage(pathname) ? search : toRenderSearch(searchParams);
    // Any other status here would override the page's own (the page of an unknown product sets 404 itself).
    const response = NextResponse.rewrite(
      toUrl(routing.path + (visitor?.renderSearch ?? ownSearch)),
      routing.status === 404 ? { status: 404 } : {},
    );
    // An address has a page for each language and environment. Next sends `s-maxage` without `Vary` for them,
    // and removes a `Vary` that is set here, so a shared cache would send one shopper's variant to another
    // shopper.
    response.headers.set(
      'cache-control',
      chooseDocumentCaching(request.headers.get(PREFETCH_HEADER), routing.environment),
    );
    response.headers.set(PAGE_HEADER, routing.path);
    return response;
  }
  const response = NextResponse.redirect(toUrl(routing.location), 307);
  const cookie = { path: '/', sameSite: 'lax', secure: isSecure(request) } as const;
  if (routing.pId) {
    response.cookies.set(PROJECT_COOKIE, routing.pId, { ...cookie, maxAge: PROJECT_COOKIE_SECONDS });
  }
  if (routing.environment) {
    response.cookies.set(ENVIRONMENT_COOKIE, routing.environment, cookie);
  }
  return response;
}

export const config = {
  runtime: 'nodejs',
  // Pages only: API calls, the framework's files and the files of `public/` do not need the middleware.
  matcher: [
    '/',
    '/((?!api/|wxPay/|aliPay/|cloudPay/|quick/|web/|activity/getConvenientBuyingGoods|sandbox/|uploads/|bench/(?:empty|call)$|_next/(?:static/|image$)|catalogue/(?:banners|brands|goods|icons|licences|live/\\d+|scenes|service|sheets)/|icon\\.svg$|sitemap/|web-app/(?:worker\\.js$|offline/|[^/]+/manifest\\.webmanifest$)|robots\\.txt$|sitemap\\.xml$|favicon\\.ico$|apple-touch-icon\\.png$|apple-touch-icon-precomposed\\.png$).*)',
  ],
};
