import { isInnerPath } from './links';

const BASE = '/vantmall';
const HOME = `${BASE}/home`;
/** Characters of a path that a sealed cookie still holds. */
const LONGEST = 1024;
/** Addresses that are no pages: going to one would do something. */
const CALLS = /^\/vantmall\/(api|wxPay|aliPay|cloudPay|activity\/get\w*|quick|web|sandbox|uploads)(\/|$)/i;
/** What a login leaves behind; a link that is shared must not carry it (R-WECHAT-06). */
const LEFT_BEHIND = ['code', 'state'];

/**
 * The page of the mall that a login goes back to, by WeChat or by a ticket: a path and query below `/vantmall`,
 * without what the login added. Anything that is not such a page is the home page. Never another host or a call,
 * whatever was asked for
 * (R-ACCOUNT-27, R-WECHAT-06, R-SECURITY-07).
 * @param longest most characters of the path; more lead to the home page
 */
export function returnPathOf(asked: string | null | undefined, longest = LONGEST): string {
  if (!asked || asked.length > longest || !isInnerPath(asked)) return HOME;
  const below = new RegExp(`^${BASE}([/?#]|$)`).test(asked) ? asked : BASE + asked;
  const url = new URL(below, 'http://mall.invalid');
  // `..` has been resolved by now, and may have led above the base path.
  if (url.host !== 'mall.invalid' || !/^\/vantmall(\/(?!\/)|$)/.test(url.pathname)) return HOME;
  if (CALLS.test(decodeOnce(url.pathname))) return HOME;
  for (const name of LEFT_BEHIND) url.searchParams.delete(name);
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
