import { BASE_PATH } from '@/lib/contract/paths';
import { LOCALE_PARAMETER } from '@/lib/rules/page/locale';
import { getCurrentProjectId } from '../current-page';
import type { JsSdk, ShareCard } from './js-sdk';

/** Longest title and text of a card, in characters. WeChat shows less. */
const MAX_CHARS = 120;

const readMeta = (name: string): string | undefined =>
  document.head.querySelector<HTMLMetaElement>(`meta[property="${name}"]`)?.content || undefined;

/** An address of the mall on the host of this page: the server may name another origin in a demo. */
function toOwnUrl(address: string, published: URL): string {
  const url = new URL(address, published);
  return url.origin === published.origin ? window.location.origin + url.pathname + url.search : url.href;
}

/**
 * Reads the share card of this page from its Open Graph data (R-WECHAT-17). The link is the one that the server has
 * built, with the project of this page; it contains nothing of the sharer's address. Each reader gets the page in the
 * own language. A page that belongs to one shopper is shared as the home page.
 */
export function readShareCard(): ShareCard {
  const published = new URL(readMeta('og:url') ?? `${BASE_PATH}/home`, window.location.origin);
  const query = new URLSearchParams(published.search);
  query.delete(LOCALE_PARAMETER);
  query.set('pId', getCurrentProjectId() ?? query.get('pId') ?? '');
  const picture = readMeta('og:image');
  const icon = document.head.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]')?.href ?? '';
  const isShared = picture !== undefined;
  return {
    title: ((isShared && readMeta('og:title')) || readBrand()).slice(0, MAX_CHARS),
    desc: (readMeta('og:description') ?? readBrand()).slice(0, MAX_CHARS),
    link: `${window.location.origin}${published.pathname}?${query}`,
    imgUrl: picture ? toOwnUrl(picture, published) : icon,
  };
}

const readBrand = (): string =>
  document.head.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || document.title;

/** Sets the card that WeChat's menu shares with friends and on the timeline. */
export function setShareCard(sdk: JsSdk, { title, desc, link, imgUrl }: ShareCard): void {
  sdk.updateAppMessageShareData({ title, desc, link, imgUrl });
  sdk.updateTimelineShareData({ title, link, imgUrl });
}
