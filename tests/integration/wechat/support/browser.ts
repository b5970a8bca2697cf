import { NextRequest } from 'next/server';
import { matchPage } from '@/lib/rules/page/page-routes';
import { middleware } from '@/middleware';
import { proxyToMall } from '@/server/bff/proxy';
import { finishAlipayLogin, startAlipayLogin } from '@/server/oauth/alipay-login';
import { logInByAlipayMini } from '@/server/oauth/alipay-mini-login';
import { finishWechatLogin, startWechatLogin } from '@/server/oauth/wechat-login';

const ORIGIN = 'http://mall.example';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)';
const agents = {
  wxPay: `${PHONE} MicroMessenger/8.0.49 NetType/WIFI`,
  aliPay: `${PHONE} NebulaSDK/1.8.100112 AliApp(AP/10.6.0.6000) AlipayClient/10.6.0.6000`,
};
/** More redirects than a page needs. */
const MAX_REDIRECTS = 20;

/** The middleware and the route handlers behind the URLs of the mall. */
function handleRequest(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (matchPage(pathname.replace(/^\/vantmall/, '')).kind === 'page') {
    return middleware(new NextRequest(request, { nextConfig: { basePath: '/vantmall' } }));
  }
  if (pathname.endsWith('/wxPay/authorize')) return startWechatLogin(request);
  if (pathname.endsWith('/wxPay/token')) return finishWechatLogin(request);
  if (pathname.endsWith('/aliPay/authorize')) return startAlipayLogin(request);
  if (pathname.endsWith('/aliPay/token')) return finishAlipayLogin(request);
  if (pathname.endsWith('/aliPay/login')) return logInByAlipayMini(request);
  return proxyToMall(request);
}

/** A browser that keeps cookies and does not follow redirects by itself. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly provider: 'wxPay' | 'aliPay' = 'wxPay',
    private readonly keepsCookies = true,
  ) {}

  async open(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('host', 'mall.example');
    headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await handleRequest(new Request(new URL(path, ORIGIN), { ...init, headers }));
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /**
   * Opens a page in the provider's app and follows all redirects. A page that the middleware shows is an empty response with the
   * header `x-middleware-rewrite`.
   * @throws Error after too many redirects
   */
  async visit(path: string, init: RequestInit = {}): Promise<{ url: string; response: Response }> {
    const headers = { accept: 'text/html', 'user-agent': agents[this.provider], ...init.headers };
    let url = new URL(path, ORIGIN);
    for (let count = 0; count < MAX_REDIRECTS; count += 1) {
      if (!this.keepsCookies) this.cookies.clear();
      const response = await this.open(url.href, { ...init, headers });
      const location = response.headers.get('location');
      if (location === null) return { url: url.pathname + url.search, response };
      url = new URL(location, url);
    }
    throw new Error(`too many redirects, the last one to ${url.href}`);
  }

  /** Starts a login. Returns the URL of the authorize page. */
  async startLogin(url = '/vantmall/home?pId=10000'): Promise<string> {
    const appType = this.provider === 'wxPay' ? 'WX_PUBLIC' : 'H5_ALIPAY';
    const query = new URLSearchParams({ url, pId: '10000', appType });
    const response = await this.open(`/vantmall/api/v7/${this.provider}/authorize?${query}`);
    return response.headers.get('location') ?? '';
  }

  /** Submits a person on the authorize page. Returns the URL to which the browser is redirected. */
  async submitAuthorizePage(authorizePage: string, form: Record<string, string>): Promise<string> {
    const response = await this.open(authorizePage, { method: 'POST', body: new URLSearchParams(form) });
    return response.headers.get('location') ?? '';
  }

  /** Logs in as a person of the sandbox. Returns the last response. */
  async logIn(person: string, url?: string): Promise<Response> {
    return this.open(await this.submitAuthorizePage(await this.startLogin(url), { person }));
  }

  get isLoggedIn(): boolean {
    return this.cookies.has('mallSession');
  }
}
