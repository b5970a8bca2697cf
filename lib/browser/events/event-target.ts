import type { EventFields } from '@/lib/contract/events';
import { withoutBasePath } from '@/lib/contract/paths';
import { parseGoodsPath } from '@/lib/rules/page/goods-path';
import { addQuery, splitPath } from '@/lib/rules/page/links';

/**
 * The links whose events are reported: those in a part with a name, `data-place`. `data-exposure="advert"` on the part, or on
 * the link, marks what operators have configured. `data-target` is the address of a button that works like a link.
 */
export const TARGETS = '[data-place] :is(a[href], [data-target])';

/** Maximum length of an address in an event. */
const MAX_ADDRESS_CHARS = 200;

/** The address of a link without the project, which each event has anyway. */
function getAddress(element: HTMLElement): string {
  const href = element.dataset.target ?? element.getAttribute('href') ?? '';
  const { address, query } = splitPath(withoutBasePath(href));
  query.delete('pId');
  return addQuery(address, query).slice(0, MAX_ADDRESS_CHARS);
}

/** What a link is, by the attributes of the part that contains it; undefined outside of parts. */
export function describeTarget(element: HTMLElement): EventFields<'click'> | undefined {
  const place = element.closest<HTMLElement>('[data-place]')?.dataset.place;
  if (!place) return undefined;
  const id = getAddress(element);
  if (element.closest('[data-exposure="advert"]')) return { kind: 'advert', id, place };
  const goodsId = parseGoodsPath(id);
  return goodsId === undefined ? { kind: 'link', id, place } : { kind: 'goods', id: goodsId, place };
}
