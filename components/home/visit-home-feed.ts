import { callMall } from '@/lib/browser/client';
import { getClientId } from '@/lib/browser/client-id';
import { readCookie, writeCookie } from '@/lib/browser/cookies';
import { reportEvent } from '@/lib/browser/events/report-event';
import { logFailure } from '@/lib/browser/log';
import { createStorageStore } from '@/lib/browser/store';
import {
  FIRST_VISIT_COOKIE,
  HOME_FEED_COOKIE,
  HOME_FEED_TEST,
  type HomeFeed,
  parseHomeFeed,
  VISIT_SECONDS,
} from '@/lib/rules/partner/home-feed';

/** Marks that this visit was counted; it ends with the tab. */
const visitStore = createStorageStore('mallHomeFeedVisit', 'sessionStorage');
let isCounted = false;

/** Stores the variant of this client for its next visit; deletes it if the test has ended. */
async function updateAllocation(): Promise<void> {
  const { allocations } = await callMall('abAllocations', {
    clientId: getClientId(),
    testIds: [HOME_FEED_TEST],
  });
  const variant = parseHomeFeed(allocations.find(({ testId }) => testId === HOME_FEED_TEST)?.variant);
  if (!variant) return writeCookie(HOME_FEED_COOKIE, '', 0);
  if (readCookie(HOME_FEED_COOKIE) === undefined) writeCookie(FIRST_VISIT_COOKIE, '1', VISIT_SECONDS);
  writeCookie(HOME_FEED_COOKIE, variant);
}

/** Prolongs the first visit, in which the control stays. */
function extendFirstVisit(): void {
  if (readCookie(FIRST_VISIT_COOKIE) !== undefined) writeCookie(FIRST_VISIT_COOKIE, '1', VISIT_SECONDS);
}

/**
 * Counts the exposure once per visit and loads the variant for the next visit. If the service is away, the client keeps its
 * variant, or sees the control (R-PARTNER-14).
 * @param shown the variant of the page
 */
export async function visitHomeFeed(shown: HomeFeed): Promise<void> {
  extendFirstVisit();
  if (isCounted || visitStore.read() !== null) return;
  isCounted = true;
  visitStore.write('1');
  const isAllocated =
    readCookie(FIRST_VISIT_COOKIE) === undefined && parseHomeFeed(readCookie(HOME_FEED_COOKIE)) === shown;
  // `allocated`: the service has allocated this variant; false for a first visit.
  reportEvent('experiment', { test: HOME_FEED_TEST, variant: shown, allocated: isAllocated });
  await updateAllocation().catch((error: unknown) =>
    logFailure('could not load the allocations of tests', error),
  );
}
