import { createPageViews } from '@/lib/browser/events/page-views';
import type { ReportedEvent } from '@/lib/browser/events/report-event';

let events: ReportedEvent[];
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-10T04:00:05Z') });
  events = [];
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const setVisible = (isVisible: boolean) =>
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
const createViews = () => createPageViews((event) => events.push(event));
const listEvents = () => events.map(({ name, path, fields, duration }) => [name, path, fields, duration]);

// R-EVENT-06
test('reports the first view from the begin of the document, and the stay until the next page', () => {
  setVisible(true);
  const now = jest.spyOn(performance, 'now').mockReturnValue(1500);
  const views = createViews();
  views.showPage('/home');
  expect(events).toEqual([
    { name: 'forward_path', path: '/home', fields: {}, at: Date.parse('2026-03-10T04:00:03.500Z') },
  ]);
  now.mockReturnValue(9000);
  views.showPage('/mine');
  expect(listEvents().slice(1)).toEqual([
    ['forward_path_stay_time', '/home', { to: '/mine' }, 9000],
    ['forward_path', '/mine', { from: '/home' }, undefined],
  ]);
});

// R-EVENT-06
test('counts only the time for which the page was visible', () => {
  setVisible(true);
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  const views = createViews();
  views.showPage('/home');
  now.mockReturnValue(4000);
  views.hide();
  views.hide();
  now.mockReturnValue(600_000);
  views.resume(false);
  now.mockReturnValue(601_000);
  views.showPage('/mine');
  expect(listEvents()).toEqual([
    ['forward_path', '/home', {}, undefined],
    ['forward_path_stay_time', '/home', {}, 4000],
    ['forward_path_stay_time', '/home', { to: '/mine' }, 1000],
    ['forward_path', '/mine', { from: '/home' }, undefined],
  ]);
});

// R-EVENT-06
test('reports no stay on a page that is opened in the background and never seen', () => {
  setVisible(false);
  const views = createViews();
  views.showPage('/home');
  views.hide();
  expect(listEvents()).toEqual([['forward_path', '/home', {}, undefined]]);
});

// R-EVENT-06
test('reports a new view for a page out of the back-forward cache', () => {
  setVisible(true);
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  const views = createViews();
  views.showPage('/home');
  now.mockReturnValue(1000);
  views.hide();
  now.mockReturnValue(5000);
  views.resume(true);
  views.resume(false);
  now.mockReturnValue(7000);
  views.hide();
  expect(listEvents().slice(2)).toEqual([
    ['forward_path', '/home', {}, undefined],
    ['forward_path_stay_time', '/home', {}, 2000],
  ]);
});
