import type { Page } from '@playwright/test';
import { BASE_PATH } from '../../../lib/contract/paths';
import { matchPage, pagePatterns } from '../../../lib/rules/page/page-routes';

export type PagePattern = (typeof pagePatterns)[number];

/** Screens to which not every brand’s pages have a link, with what opens them. */
const OPENED_BY: Partial<Record<PagePattern, string>> = {
  '/404': 'the middleware, for unknown addresses and closed projects',
  '/applyRefund': 'the sheet of further actions of an order, which a button opens',
  '/centerPageA': 'an advert: a banner of some brands',
  '/centerPageB': 'an advert: a banner of some brands',
  '/leftFirst': 'the minus-one screen of a phone maker',
  '/ordersuccess': 'the exchange sheet and the payment, when an order is placed or paid',
  '/payOnDeliveryContact': 'the loading page of a claim, for a shopper without address',
  '/payOnDeliverySuccess': 'the exchange sheet, when a product is claimed',
  '/pointCustom': 'an address with the flag primaryToCustom, from apps and adverts',
  '/singleProduct': 'an advert: a banner of some brands',
  '/singleProduct/{goodsId}': 'an advert: a banner of some brands',
  '/userInfo': 'host apps: another address of the personal centre',
  '/white/{goodsId}': 'other sites, which embed it',
};

/** The first pattern of a path with its parameters. */
function findPattern(path: string): PagePattern | undefined {
  const target = matchPage(path);
  const page = target.kind === 'redirect' ? target.to : path;
  return pagePatterns.find((pattern) =>
    new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[\\w-]+')}$`).test(page),
  );
}

/** Reads the pages to which the links of a page lead. */
export async function readLinks(page: Page): Promise<PagePattern[]> {
  const paths = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  return paths
    .filter((path) => path.startsWith(`${BASE_PATH}/`))
    .map((path) => findPattern(path.slice(BASE_PATH.length)))
    .filter((pattern) => pattern !== undefined);
}

/** Finds the links to pages in the HTML of the server that name no project: a tap before hydration would be redirected first (R-NAV-02). */
export const findLinksWithoutProject = (html: string): string[] =>
  Array.from(html.matchAll(/<a [^>]*href="([^"]*)"/g), ([, href = '']) => href).filter((href) => {
    const [path = ''] = href.split(/[?#]/);
    const isPage = path.startsWith(`${BASE_PATH}/`) && findPattern(path.slice(BASE_PATH.length));
    return isPage && !/[?;]pId=/.test(href);
  });

/**
 * Finds the screens that a shopper reaches only by typing their address (R-HOME-31): no taps on links lead there from the home page, and
 * nothing else opens them.
 * @param links the links of each page
 */
export function findUnreachablePages(
  links: ReadonlyMap<PagePattern, ReadonlySet<PagePattern>>,
): PagePattern[] {
  const reached = new Set<PagePattern>(['/home']);
  for (const pattern of reached) for (const target of links.get(pattern) ?? []) reached.add(target);
  return pagePatterns.filter((pattern) => !reached.has(pattern) && !OPENED_BY[pattern]);
}
