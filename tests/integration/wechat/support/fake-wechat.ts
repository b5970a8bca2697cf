import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWechatSettings, type WechatSettings } from '@/server/mall/wechat/settings';

/** A server that responds like WeChat's API and counts its requests. */
export interface FakeWechat {
  /** Number of requests by path. */
  requestCounts: Record<string, number>;
  /** Tokens that it rejects from now on. */
  staleTokens: Set<string>;
  /** Responses instead of the default ones, by path; `undefined` closes the connection. */
  overrides: Map<string, unknown>;
  settings: WechatSettings;
  close(): Promise<void>;
}

export async function startFakeWechat(): Promise<FakeWechat> {
  const requestCounts: Record<string, number> = {};
  const stale = new Set<string>();
  const instead = new Map<string, unknown>();
  let tokenCount = 0;
  const usual = (url: URL): unknown => {
    const token = url.searchParams.get('access_token') ?? '';
    if (url.pathname === '/cgi-bin/stable_token') {
      tokenCount += 1;
      return { access_token: `token-${tokenCount}`, expires_in: 7200 };
    }
    if (stale.has(token)) return { errcode: 40001, errmsg: 'invalid credential' };
    if (url.pathname === '/wxa/generatescheme')
      return { errcode: 0, openlink: `weixin://dl/business/?t=${token}` };
    return { errcode: 0, ticket: `${url.searchParams.get('type')}-of-${token}`, expires_in: 7200 };
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://wechat');
    requestCounts[url.pathname] = (requestCounts[url.pathname] ?? 0) + 1;
    const answer = instead.has(url.pathname) ? instead.get(url.pathname) : usual(url);
    if (answer === undefined) request.socket.destroy();
    else response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const settings = createWechatSettings(true, {
    account: { appId: 'wxaccount', secret: 'the-secret' },
    miniProgram: { appId: 'wxprogram', secret: 'other-secret', accountId: 'gh_1' },
    hosts: ['mall.example.com'],
    redirectBaseUrl: 'https://mall.example.com',
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  return {
    requestCounts: requestCounts,
    staleTokens: stale,
    overrides: instead,
    settings,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
