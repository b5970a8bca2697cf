import { BASE_PATH } from '@/lib/contract/paths';
import { CALL_PREFIXES } from '@/lib/contract/reserved-paths';
import { isInnerPath } from './links';

const HOME = `${BASE_PATH}/home`;
/** Longest path that fits into a sealed cookie, in characters. */
const MAX_RETURN_PATH_CHARS = 1024;
/** Paths that are not pages: opening one could have an effect. */
const CALL_PATH = new RegExp(
  `^${BASE_PATH}/(?:${CALL_PREFIXES.map((prefix) => prefix.replace(/\/$/, '')).join('|')})(?:/|$)`,
  'i',
);
/** A path inside the base path, without a host in front of it. */
const INNER_PATH = new RegExp(`^${BASE_PATH}(?:/(?!/)|$)`);
/** Query parameters that a login adds; a shared link must not contain them (R-WECHAT-06). */
const LOGIN_PARAMETERS = ['code', 'auth_code', 'state'];

/**
 * The page of the mall to return to after a login by WeChat, by Alipay or by a ticket: a path and query below
 * the base path, without the parameters that the login added. Never another host or an API path: anything that
 * is not a page of the mall becomes the home page (R-ACCOUNT-27, R-WECHAT-06, R-SECURITY-07).
 * @param maxChars a longer path becomes the home page
 */
export function sanitizeReturnPath(
  requested: string | null | undefined,
  maxChars = MAX_RETURN_PATH_CHARS,
): string {
  if (!requested || requested.length > maxChars || !isInnerPath(requested)) return HOME;
  const absolute = new RegExp(`^${BASE_PATH}([/?#]|$)`).test(requested) ? requested : BASE_PATH + requested;
  const url = new URL(absolute, 'http://mall.invalid');
  // `URL` has resolved `..`, so the path may be outside the base path.
  if (url.host !== 'mall.invalid' || !INNER_PATH.test(url.pathname)) return HOME;
  if (CALL_PATH.test(decodeOnce(url.pathname))) return HOME;
  for (const name of LOGIN_PARAMETERS) url.searchParams.delete(name);
  const path = url.pathname + url.search + url.hash;
  return path.length > maxChars ? HOME : path;
}

/** Decodes percent escapes; an undecodable path counts as an API path. */
function decodeOnce(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return `${BASE_PATH}/api`;
  }
}
