import 'server-only';

/** Something that WeChat knows by an id and a secret: a public account, a mini program. */
export interface WechatApp {
  appId: string;
  secret: string;
}

/** A mini program. `accountId`: what callers name it by (`gh_…`). */
export interface MiniProgram extends WechatApp {
  accountId: string;
}

/** How the mall is known to WeChat. */
export interface WechatSettings {
  /** WeChat is played by the mall itself. Demo mode only. */
  sandbox: boolean;
  /** Absent: the mall has no public account. */
  account?: WechatApp | undefined;
  miniProgram?: MiniProgram | undefined;
  /** Where the login's return goes, `https://mall.example.com`; empty: the host that was called. */
  redirectBaseUrl: string;
  /** Hosts whose pages are signed for the JS-SDK; empty: any, which only the sandbox allows. */
  hosts: readonly string[];
  /** WeChat's API. */
  apiBase: string;
}

/** Ids of the sandbox; they open nothing anywhere else. */
const sandboxApps = {
  account: { appId: 'wxsandboxaccount00', secret: '' },
  miniProgram: { appId: 'wxsandboxprogram00', secret: '', accountId: 'gh_sandbox' },
};

/**
 * WeChat settings with defaults: demo mode without an account of its own has the sandbox (R-WECHAT-19).
 * @throws an Error when the sandbox is asked for outside demo mode, or when a real account may sign any page.
 */
export function createWechatSettings(demo: boolean, given: Partial<WechatSettings> = {}): WechatSettings {
  if (given.sandbox && !demo) throw new Error('the sandbox WeChat is for demo mode only');
  const sandbox = given.sandbox ?? (demo && !given.account);
  const settings = {
    sandbox,
    redirectBaseUrl: '',
    hosts: [],
    apiBase: 'https://api.weixin.qq.com',
    ...(sandbox && sandboxApps),
    ...given,
  };
  if (!sandbox && settings.account && settings.hosts.length === 0) {
    throw new Error('a WeChat account needs the hosts whose pages it signs');
  }
  return settings;
}
