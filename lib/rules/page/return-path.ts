import { isInnerPath } from './links';

const BASE = '/vantmall';
const HOME = `${BASE}/home`;
/** Characters of a path that a sealed cookie still holds. */
const MAX_RETURN_PATH_CHARS = 1024;
/** Addresses that are no pages: going to one would do something. */
const CALL_PREFIXES =
  /^\/vantmall\/(api|wxPay|aliPay|cloudPay|activity\/get\w*|quick|web|sandbox|uploads)(\/|$)/i;
/** What a login leaves behind; a link that is shared must not carry it (R-WECHAT-06). */
const LOGIN_PARAMETERS = ['code', 'state'];

/**
 * The page of the mall that a login goes back to, by WeChat or by a ticket: a path and query below `/vantmall`,
 * without what the login added. Anything that is not such a page is the home page. Never another host or a call,
 * whatever was asked for
 * (R-ACCOUNT-27, R-WECHAT-06, R-SECURITY-07).
 * @param longest most characters of the path; more lead to the home page
 */
export function sanitizeReturnPath(
  requested: string | null | undefined,
  longest = MAX_RETURN_PATH_CHARS,
): string {
  if (!requested || requested.length > longest || !isInnerPath(requested)) return HOME;
  const absolute = new RegExp(`^${BASE}([/?#]|$)`).test(requested) ? requested : BASE + requested;
  const url = new URL(absolute, 'http://mall.invalid');
  // `..` has been resolved by now, and may have led above the base path.
  if (url.host !== 'mall.invalid' || !/^\/vantmall(\/(?!\/)|$)/.test(url.pathname)) return HOME;
  if (CALL_PREFIXES.test(decodeOnce(url.pathname))) return HOME;
  for (const name of LOGIN_PARAMETERS) url.searchParams.delete(name);
  const path = url.pathname + url.search + url.hash;
  return path.length > longest ? HOME : path;
}

function decodeOnce(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '/vantmall/api';
  }
}
