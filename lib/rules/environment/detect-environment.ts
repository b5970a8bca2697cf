import type { Environment } from './environment';

/** The query parameter with which a host app whose user agent has no mark names the environment of its web-view. */
export const ENVIRONMENT_PARAMETER = 'env';
/**
 * The cookie that keeps that name for the next pages; a page whose bridge shows another environment corrects it. It ends
 * with the browser, because anyone can write such an address: a link changes a browser only while it is open.
 */
export const ENVIRONMENT_COOKIE = 'mallEnv';

/** Longest user agent that is searched, in characters; those of apps have up to 400. */
export const MAX_AGENT_CHARS = 1000;

/**
 * Marks of user agents, the most specific first: a mini program also has the mark of its host app. An agent matches
 * when it has all marks of a line and none of `without`.
 */
export const userAgentMarks: readonly {
  environment: Environment;
  marks: readonly RegExp[];
  without?: RegExp;
}[] = [
  { environment: 'app', marks: [/VantMallApp\//i] },
  { environment: 'quickApp', marks: [/\bhap\/|quickapp/i] },
  // WeCom has WeChat's mark, but neither the login by a public account nor its payment.
  { environment: 'mini', marks: [/MicroMessenger\//i, /miniProgram/i], without: /wxwork\//i },
  { environment: 'wechat', marks: [/MicroMessenger\//i], without: /wxwork\//i },
  { environment: 'alipayMini', marks: [/AlipayClient\//i, /miniProgram/i] },
  { environment: 'alipay', marks: [/AlipayClient\//i] },
];

function detectByUserAgent(userAgent: string): Environment {
  const agent = userAgent.slice(0, MAX_AGENT_CHARS);
  const match = userAgentMarks.find(
    ({ marks, without }) => marks.every((mark) => mark.test(agent)) && !without?.test(agent),
  );
  return match?.environment ?? 'browser';
}

/**
 * By the environment that the user agent shows, the others in which the page may be. So a claim in a shared link has no
 * effect in any other browser.
 */
export const claimable: Readonly<Partial<Record<Environment, readonly Environment[]>>> = {
  wechat: ['mini'],
  alipay: ['alipayMini'],
  browser: ['app', 'quickApp'],
};

/**
 * Detects the environment by a `User-Agent` header; `browser` by default (R-ENV-02, R-APP-01).
 * @param claim value of the parameter or cookie; ignored unless this user agent can be of that environment. It
 * selects features and proves nothing
 */
export function detectEnvironment(
  userAgent: string | null | undefined,
  claim?: string | null | undefined,
): Environment {
  const detected = detectByUserAgent(userAgent ?? '');
  return claimable[detected]?.find((environment) => environment === claim) ?? detected;
}
