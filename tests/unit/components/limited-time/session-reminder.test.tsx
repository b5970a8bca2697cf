import { act, fireEvent, screen } from '@testing-library/react';
import { addReminders } from '@/components/limited-time/reminders/reminder-store';
import { SessionReminder } from '@/components/limited-time/reminders/session-reminder';
import { callMall } from '@/lib/browser/client';
import { meQuery } from '@/lib/browser/queries';
import type { ActivityReminder } from '@/lib/contract/activity';
import { messages } from '@/lib/i18n/messages';
import { renderPart } from '../../../support/components/render-part';

jest.mock('@/lib/browser/client', () => ({ callMall: jest.fn() }));
jest.mock('next/dynamic', () => () => {
  const { ReminderNotice } = jest.requireActual('@/components/limited-time/reminders/reminder-notice');
  return ReminderNotice;
});

const START = Date.parse('2026-03-10T06:00:00.000Z');
const HOUR = 3_600_000;
const reminder: ActivityReminder = {
  sessionId: 's14',
  goodsId: '101',
  title: 'Cup',
  picture: '/cup.webp',
  startsAt: new Date(START).toISOString(),
  endsAt: new Date(START + 6 * HOUR).toISOString(),
};

const renderReminder = () => renderPart(<SessionReminder texts={messages.en.idle.session} />);
const findNotice = () => screen.queryByRole('complementary', { name: 'Session reminder' });
const advanceTimers = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers({ now: START - HOUR });
  localStorage.clear();
  window.history.replaceState(null, '', '/vantmall/mine?pId=10000');
});
afterEach(() => jest.useRealTimers());

// R-ACTIVITY-08
test('shows the notice 60 s before the start on an open page, once, with a link to the product', async () => {
  addReminders([reminder]);
  renderReminder();
  await advanceTimers(HOUR - 60_001);
  expect(findNotice()).toBeNull();
  await advanceTimers(1);
  expect(findNotice()).toHaveTextContent('Your goods are about to go on sale');
  expect(screen.getByRole('timer')).toHaveTextContent('00:01:00');
  expect(screen.getByRole('link')).toHaveAttribute('href', '/goodsProfile/101?activityType=1&pId=10000');
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(findNotice()).toBeNull();
  await advanceTimers(HOUR);
  expect(findNotice()).toBeNull();
  expect(callMall).not.toHaveBeenCalled();
});

test('shows the notice at the next visit while the session runs, and not after its end', async () => {
  addReminders([reminder]);
  jest.setSystemTime(START + HOUR);
  const { unmount } = renderReminder();
  await advanceTimers(10);
  expect(findNotice()).toHaveTextContent('Your goods are on sale now');
  unmount();
  jest.setSystemTime(START + 6 * HOUR);
  renderReminder();
  await advanceTimers(10);
  expect(findNotice()).toBeNull();
});

test('shows one notice for several products of a session, with a link to the session', async () => {
  addReminders([reminder, { ...reminder, goodsId: '102' }]);
  jest.setSystemTime(START - 1000);
  renderReminder();
  await advanceTimers(10);
  expect(findNotice()).toHaveTextContent('Cup and more, 2 in all');
  expect(screen.getByRole('link')).toHaveAttribute('href', '/activity/timeLimit?session=s14&pId=10000');
  await advanceTimers(2000);
  expect(findNotice()).toHaveTextContent('Your goods are on sale now');
});

test('shows reminders of the account that were set on another device, without a call of its own', async () => {
  jest.setSystemTime(START - 1000);
  const { client } = renderReminder();
  await advanceTimers(10);
  expect(findNotice()).toBeNull();
  act(() => void client.setQueryData(meQuery().queryKey, { reminders: [reminder] } as never));
  await advanceTimers(10);
  expect(findNotice()).toBeInTheDocument();
  expect(callMall).not.toHaveBeenCalled();
});
