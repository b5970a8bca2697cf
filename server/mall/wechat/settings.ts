import 'server-only';

/** An app that WeChat identifies by an id and a secret: a public account or a mini program. */
export interface WechatApp {
  appId: string;
  secret: string;
}

/** A mini program. `accountId`: the original id (`gh_…`) that callers send. */
export interface MiniProgram extends WechatApp {
  accountId: string;
}

/** Settings of the mall's WeChat apps. */
export interface WechatSettings {
  /** Whether the mall simulates WeChat. Demo mode only. */
  sandbox: boolean;
  /** Absent: the mall has no public account. */
  account?: WechatApp | undefined;
  miniProgram?: MiniProgram | undefined;
  /** Base URL of the login's callback, `https://mall.example.com`; empty: the host of the request. */
  redirectBaseUrl: string;
  /** Allow-list of hosts whose pages are signed for the JS-SDK; empty: any host, only in the sandbox. */
  hosts: readonly string[];
  /** Base URL of WeChat's API. */
  apiBase: string;
  /** Secret of the messages that WeChat sends about the public account; absent: none are accepted. */
  eventToken?: string | undefined;
}

/** Ids of the sandbox; they do not exist in WeChat. */
const sandboxApps = {
  account: { appId: 'wxsandboxaccount00', secret: '' },
  miniProgram: { appId: 'wxsandboxprogram00', secret: '', accountId: 'gh_sandbox' },
};

/**
 * Creates WeChat settings with defaults: in demo mode without an account, the sandbox is enabled (R-WECHAT-19).
 * @throws Error when the sandbox is enabled outside of demo mode, or when a real account has no `hosts`.
 */
export function createWechatSettings(demo: boolean, overrides: Partial<WechatSettings> = {}): WechatSettings {
  if (overrides.sandbox && !demo) throw new Error('the sandbox WeChat is for demo mode only');
  const sandbox = overrides.sandbox ?? (demo && !overrides.account);
  const settings = {
    sandbox,
    redirectBaseUrl: '',
    hosts: [],
    apiBase: 'https://api.weixin.qq.com',
    ...(sandbox && sandboxApps),
    ...overrides,
  };
  if (!sandbox && settings.account && settings.hosts.length === 0) {
    throw new Error('a WeChat account needs the hosts whose pages it signs');
  }
  return settings;
}
