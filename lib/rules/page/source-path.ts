import { ActivityType } from '@/lib/contract/activity-type';
import { createPayOnDeliveryListPath } from '../order/pay-on-delivery-paths';
import { parseFromPage } from './from-page';
import { parseGoodsPath } from './goods-path';
import { readParameter } from './read-parameter';

/** Parameters that name the page from which the shopper comes, the most specific first. */
const SOURCE_PARAMETERS = ['from', 'fromPage', 'pageSource'] as const;

/** The page of an activity, by the `activityType` of an order's address. */
const activityPages: ReadonlyMap<number, string> = new Map([
  [ActivityType.limitedTime, '/activity/timeLimit'],
  [ActivityType.returnScore, '/activity/returnScore'],
  [ActivityType.brand, '/activity/brand'],
  [ActivityType.payOnDelivery, createPayOnDeliveryListPath()],
]);

/**
 * The page to which Back leads when the browser has no history, as after a link of another app: the page that `from`,
 * `fromPage` or `pageSource` names; from a product, its group on the home page; from an order, the page of its activity
 * (R-ORDER-43). `type`, or `groupType` of a claim, selects the group of the list of claims, too. Undefined if the address
 * names none (R-NAV-29).
 * @param currentPage path of the page, below the base path
 */
export function findSourcePath(currentPage: string, query: Pick<URLSearchParams, 'get'>): string | undefined {
  const group = readParameter(query, 'type');
  for (const name of SOURCE_PARAMETERS) {
    const page = parseFromPage(query.get(name), currentPage);
    if (page === '/payOnDeliveryHome')
      return createPayOnDeliveryListPath(group ?? readParameter(query, 'groupType'));
    if (page) return page;
  }
  if (currentPage === '/payindex') return activityPages.get(Number(readParameter(query, 'activityType')));
  const isProduct = parseGoodsPath(currentPage) !== undefined;
  return isProduct && group ? `/home?${new URLSearchParams({ tab: group })}` : undefined;
}
