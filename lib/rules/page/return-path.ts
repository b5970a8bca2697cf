import { isInnerPath } from './links';

const BASE = '/vantmall';
const HOME = `${BASE}/home`;
/** Longest path that fits into a sealed cookie, in characters. */
const MAX_RETURN_PATH_CHARS = 1024;
/** Paths that are not pages: opening one could have an effect. */
const CALL_PREFIXES =
  /^\/vantmall\/(api|wxPay|aliPay|cloudPay|activity\/get\w*|quick|web|sandbox|uploads)(\/|$)/i;
/** Query parameters that a login adds; a shared link must not contain them (R-WECHAT-06). */
const LOGIN_PARAMETERS = ['code', 'state'];

/**
 * The page of the mall to return to after a login by WeChat or by a ticket: a path and query below
 * `/vantmall`, without the parameters that the login added. Never another host or an API path: anything that
 * is not a page of the mall becomes the home page (R-ACCOUNT-27, R-WECHAT-06, R-SECURITY-07).
 * @param maxChars a longer path becomes the home page
 */
export function sanitizeReturnPath(
  requested: string | null | undefined,
  maxChars = MAX_RETURN_PATH_CHARS,
): string {
  if (!requested || requested.length > maxChars || !isInnerPath(requested)) return HOME;
  const absolute = new RegExp(`^${BASE}([/?#]|$)`).test(requested) ? requested : BASE + requested;
  const url = new URL(absolute, 'http://mall.invalid');
  // `URL` has resolved `..`, so the path may be outside the base path.
  if (url.host !== 'mall.invalid' || !/^\/vantmall(\/(?!\/)|$)/.test(url.pathname)) return HOME;
  if (CALL_PREFIXES.test(decodeOnce(url.pathname))) return HOME;
  for (const name of LOGIN_PARAMETERS) url.searchParams.delete(name);
  const path = url.pathname + url.search + url.hash;
  return path.length > maxChars ? HOME : path;
}

/** Decodes percent escapes; an undecodable path counts as an API path. */
function decodeOnce(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '/vantmall/api';
  }
}
