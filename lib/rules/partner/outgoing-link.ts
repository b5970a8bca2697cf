/**
 * Whether a link uses https and exactly one of these hosts (with port), without user name and password
 * (R-PARTNER-05).
 */
export function isLinkToHost(link: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, username, password, host } = new URL(link);
  return protocol === 'https:' && hosts.includes(host) && username === '' && password === '';
}
