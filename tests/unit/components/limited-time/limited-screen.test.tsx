import { act, fireEvent, screen, within } from '@testing-library/react';
import { LimitedScreen } from '@/components/limited-time/limited-screen';
import type { SessionView } from '@/components/limited-time/session-view';
import { ApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import { messages } from '@/lib/i18n/messages';
import { renderKeptPart } from '../../../support/components/kept-list';
import { renderPart } from '../../../support/components/render-part';

jest.mock('@/lib/browser/client', () => ({ callMall: jest.fn() }));
/** How far the server's clock is ahead of the phone's. */
let serverAheadMs = 0;
jest.mock('@/lib/browser/server-clock', () => ({
  getServerNow: () => Date.now() + serverAheadMs,
  useServerAhead: () => serverAheadMs,
}));

const callMallMock = jest.mocked(callMall);
// 14:30 in Asia/Shanghai.
const NOW = Date.parse('2026-03-10T06:30:00.000Z');
const HOUR = 3_600_000;

const createSession = (sessionId: string, startHour: number, endHour: number): SessionView => ({
  sessionId,
  startsAt: new Date(NOW + (startHour - 14.5) * HOUR).toISOString(),
  endsAt: new Date(NOW + (endHour - 14.5) * HOUR).toISOString(),
  goods: [
    {
      goodsId: `1${startHour}`,
      title: `Cup of ${sessionId}`,
      picture: '/cup.webp',
      points: 60,
      priceFen: 0,
      marketPriceFen: 9900,
      soldOut: false,
      claimedRate: 0.45,
    },
  ],
});
const day = [createSession('s10', 10, 14), createSession('s14', 14, 20), createSession('s20', 20, 24)];

/** The answer of the points mall with these sessions. */
const toAnswer = (sessions: readonly SessionView[]) =>
  sessions.map(({ goods, ...session }) => ({
    ...session,
    title: '',
    goods: goods.map(({ claimedRate, ...card }) => ({
      ...card,
      activity: { activityType: 1, startsAt: session.startsAt, endsAt: session.endsAt, claimedRate },
    })),
  }));
/** Answers of the points mall, by call. An error is thrown. */
let answers: Record<string, unknown> = {};

const createScreen = (first: SessionView[] | null) => (
  <LimitedScreen
    first={first}
    renderedAt={new Date(NOW).toISOString()}
    projectKey="10000"
    unit="coins"
    texts={messages.en.limited}
  >
    <h1>Limited time</h1>
  </LimitedScreen>
);
const renderScreen = async (first: SessionView[] | null = day) => {
  const view = renderPart(createScreen(first));
  await act(() => jest.advanceTimersByTimeAsync(10));
  return view;
};
const getStates = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const getTimer = () => screen.getByRole('timer');
const countCalls = (id: string) => callMallMock.mock.calls.filter(([call]) => call === id).length;

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  serverAheadMs = 0;
  localStorage.clear();
  window.history.replaceState(null, '', '/vantmall/activity/timeLimit?pId=10000');
  answers = { activitySessions: toAnswer(day) };
  callMallMock.mockReset().mockImplementation(async (id) => {
    const answer = answers[id];
    if (answer instanceof Error) throw answer;
    return answer as never;
  });
});
afterEach(() => jest.useRealTimers());

// R-ACTIVITY-05
test('shows past, running and coming sessions and the countdown and claimed share of the running one', async () => {
  await renderScreen();
  expect(getStates()).toEqual(['10:00Ended', '14:00On now', '20:00Coming up']);
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('14:00');
  // R-DIALOG-26
  expect(getTimer()).toHaveTextContent(/^05:29:59\./);
  expect(screen.getByText('45% claimed')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Cup of s14' })).toHaveAttribute(
    'href',
    '/goodsProfile/114?activityType=1&pId=10000',
  );
  fireEvent.click(screen.getByRole('tab', { name: /10:00/ }));
  expect(screen.getByText('This session is over')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Cup of s10' })).toHaveAttribute(
    'href',
    '/goodsProfile/110?pId=10000',
  );
  expect(window.location.search).toContain('session=s10');
  // R-DIALOG-26
  fireEvent.click(screen.getByRole('tab', { name: /20:00/ }));
  expect(getTimer()).not.toHaveTextContent('.');
});

// R-DIALOG-06
test.each([[-7 * HOUR], [9 * HOUR]])(
  'shows the sessions by the server’s clock when the phone is wrong by %d ms',
  async (wrongByMs) => {
    jest.setSystemTime(NOW + wrongByMs);
    serverAheadMs = -wrongByMs;
    await renderScreen();
    expect(getStates()).toEqual(['10:00Ended', '14:00On now', '20:00Coming up']);
    expect(getTimer()).toHaveTextContent('05:29:59');
  },
);

test('moves on and loads the sessions again when the running one ends', async () => {
  // The HTML is hours old: it comes from a cache.
  jest.setSystemTime(NOW + 5.5 * HOUR - 2000);
  await renderScreen();
  expect(getTimer()).toHaveTextContent('00:00:01');
  expect(countCalls('activitySessions')).toBe(1);
  await act(() => jest.advanceTimersByTimeAsync(2100));
  expect(getStates()).toEqual(['10:00Ended', '14:00Ended', '20:00On now']);
  expect(screen.getByRole('link', { name: 'Cup of s20' })).toBeInTheDocument();
  expect(countCalls('activitySessions')).toBe(2);
});

// R-ACTIVITY-07
test('sets a reminder of a product of a coming session once', async () => {
  await renderScreen();
  fireEvent.click(screen.getByRole('tab', { name: /20:00/ }));
  const { sessionId, startsAt, endsAt } = day[2] ?? createSession('', 0, 0);
  answers.activityRemind = {
    sessionId,
    goodsId: '120',
    title: 'Cup',
    picture: '/cup.webp',
    startsAt,
    endsAt,
  };
  fireEvent.click(screen.getByRole('button', { name: 'Remind me: Cup of s20' }));
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(callMallMock).toHaveBeenCalledWith('activityRemind', { sessionId: 's20', goodsId: '120' });
  expect(screen.getByRole('button', { name: 'Reminder set' })).toHaveAttribute('aria-disabled', 'true');
});

test('says when a reminder could not be set', async () => {
  await renderScreen();
  fireEvent.click(screen.getByRole('tab', { name: /20:00/ }));
  answers.activityRemind = new ApiError(503, 'busy');
  fireEvent.click(screen.getByRole('button', { name: 'Remind me: Cup of s20' }));
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(within(screen.getByRole('status')).getByText(messages.en.limited.remindFailed)).toBeInTheDocument();
});

// R-ACTIVITY-25
test.each([404, 405])(
  'keeps the reminder on the device and says nothing of it when the points mall answers %d',
  async (code) => {
    await renderScreen();
    fireEvent.click(screen.getByRole('tab', { name: /20:00/ }));
    answers.activityRemind = new ApiError(code, 'unknown');
    fireEvent.click(screen.getByRole('button', { name: 'Remind me: Cup of s20' }));
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(screen.getByRole('button', { name: 'Reminder set' })).toHaveAttribute('aria-disabled', 'true');
  },
);

// R-ACTIVITY-25
test.each([
  [404, undefined],
  [405, undefined],
  // Its router answered, without an envelope.
  [502, 'unknown_call'],
] as const)(
  'shows the running session when the points mall answers %d, for the reason %s, to the sessions',
  async (code, reason) => {
    const [running] = toAnswer(day.slice(1, 2));
    answers = {
      activitySessions: new ApiError(code, 'unknown', reason),
      goodsList: { list: running?.goods },
    };
    await renderScreen(null);
    expect(getStates()).toEqual(['14:00On now']);
    expect(screen.getByRole('link', { name: 'Cup of s14' })).toBeInTheDocument();
  },
);

// R-NAV-25
test('shows an error with a retry, and a message when there are no sessions', async () => {
  answers = { activitySessions: new ApiError(502, 'a server error') };
  await renderScreen(null);
  answers = { activitySessions: [] };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(screen.getByText(messages.en.limited.empty)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/home?pId=10000');
});

// R-NAV-17
test.each([[null], [day.slice(0, 1)]])(
  'shows the sessions as left until they are loaded again after an hour on another page',
  async (first) => {
    const { leaveFor } = await renderKeptPart(createScreen(first));
    expect(getStates()).toHaveLength(3);
    callMallMock.mockImplementation(() => new Promise(() => {}));
    await leaveFor(HOUR);
    expect(countCalls('activitySessions')).toBe(2);
    expect(getStates()).toHaveLength(3);
  },
);
