const YEAR_SECONDS = 365 * 86_400;

/** Reads a cookie of this page; undefined if it is absent. */
export const readCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Writes a cookie that lives for `maxAgeSeconds`, 0 deletes it. The value must need no encoding. */
export function writeCookie(name: string, value: string, maxAgeSeconds = YEAR_SECONDS): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari 16.4
  document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}
