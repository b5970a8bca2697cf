import { writeCookie } from '@/lib/browser/cookies';
import type { ReportedEvent } from '@/lib/browser/events/report-event';
import { AppError } from '@/lib/contract/errors';
import type { HomeFeed } from '@/lib/rules/partner/home-feed';
import { server } from '@/tests/support/components/render-part';
import { mockEndpoint } from '@/tests/support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

runMockServer(server);
afterEach(() => {
  endVisit();
  for (const name of ['mallHomeFeed', 'mallClientId']) writeCookie(name, '', 0);
});

/** Ends the visit: closes the tab, and lets the cookie of the first visit expire. */
function endVisit() {
  sessionStorage.clear();
  writeCookie('mallHomeFeedFirst', '', 0);
}

const readCookies = () =>
  Object.fromEntries(document.cookie.split('; ').map((cookie) => cookie.split('=', 2) as [string, string]));

/** Events that the page has reported; each document has an outbox of its own. */
let events: ReportedEvent[] = [];
beforeEach(() => {
  events = [];
});

/** Mocks a partner service that allocates this variant, none, or fails. */
function mockService(variant: string | undefined | AppError) {
  const clients: string[] = [];
  server.use(
    mockEndpoint('abAllocations', ({ args }) => {
      clients.push(args.clientId ?? '');
      if (variant instanceof AppError) return variant;
      return { allocations: variant ? [{ testId: 'home-feed', variant }] : [] };
    }),
  );
  return { clients };
}

/** Opens the home page with this variant as a new document, which loads its code again. */
async function openHome(shown: HomeFeed) {
  jest.resetModules();
  const { reportedEvents } = await import('@/lib/browser/events/report-event');
  reportedEvents.connect((event) => events.push(event));
  const { visitHomeFeed } = await import('@/components/home/visit-home-feed');
  await visitHomeFeed(shown);
}

const control = { test: 'home-feed', variant: 'two-columns' };

// R-PARTNER-14
test('stores the variant of a first visit for the next one, and counts the control without allocation', async () => {
  const { clients } = mockService('one-column');
  await openHome('two-columns');
  expect(readCookies()).toMatchObject({ mallHomeFeed: 'one-column', mallHomeFeedFirst: '1' });
  expect(readCookies().mallClientId).toBe(clients[0]);
  expect(events).toMatchObject([{ name: 'experiment', fields: { ...control, allocated: false } }]);
});

// R-PARTNER-14
test('counts one exposure for each visit, with the allocated variant', async () => {
  const { clients } = mockService('one-column');
  await openHome('two-columns');
  await openHome('two-columns');
  expect(events).toHaveLength(1);
  endVisit();
  await openHome('one-column');
  await openHome('one-column');
  expect(events.slice(1)).toMatchObject([{ fields: { variant: 'one-column', allocated: true } }]);
  expect(new Set(clients).size).toBe(1);
});

// R-PARTNER-14
test.each([503, 404])('keeps the control when the service answers %i', async (status) => {
  mockService(new AppError(status === 404 ? 'not_found' : 'unavailable', 'the partner service is away'));
  await openHome('two-columns');
  expect(readCookies()).not.toHaveProperty('mallHomeFeed');
  expect(events).toHaveLength(1);
});

test('keeps the variant of a client while the service is away', async () => {
  writeCookie('mallHomeFeed', 'one-column');
  mockService(new AppError('unavailable', 'the partner service is away'));
  await openHome('one-column');
  expect(readCookies()).toMatchObject({ mallHomeFeed: 'one-column' });
  expect(events).toMatchObject([{ fields: { variant: 'one-column', allocated: true } }]);
});

test.each([undefined, 'three-columns'])(
  'returns to the control when the allocation is %s',
  async (variant) => {
    writeCookie('mallHomeFeed', 'one-column');
    mockService(variant);
    await openHome('one-column');
    expect(readCookies()).not.toHaveProperty('mallHomeFeed');
  },
);
