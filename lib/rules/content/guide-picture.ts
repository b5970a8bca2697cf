import { BASE_PATH } from '@/lib/contract/paths';
import { isLinkToHost } from '../partner/outgoing-link';

/** Pictures of the mall itself. Uploads of shoppers and calls have other paths, and are refused. */
const OWN_PICTURE = new RegExp(`^${BASE_PATH}/catalogue/[\\w./-]+$`);

/**
 * Whether `/privateGuide` may show a picture that the address names: of the mall's own catalogue, or of an allowed
 * host by https. An attacker can write such an address, and a QR code in the mall's name leads shoppers to a stranger
 * (R-DOC-04).
 * @param url path or URL
 * @param origin the origin of the mall
 * @param hosts allowed host names
 */
export function isAllowedGuidePicture(url: string, origin: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(url, origin)) return false;
  const { href, origin: pictureOrigin, pathname, username, password } = new URL(url, origin);
  if (pictureOrigin === origin) return !username && !password && OWN_PICTURE.test(pathname);
  return isLinkToHost(href, hosts);
}

/**
 * Whether a text of the address can be a WeChat id or a phone number: a sentence of a stranger is not shown in the
 * mall's name (R-DOC-04).
 */
export const isWeChatId = (text: string): boolean => /^[\w-]{5,30}$/.test(text);
