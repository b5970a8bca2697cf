import { type EventSession, openSession } from '@/lib/browser/events/session';

beforeEach(() => sessionStorage.clear());

const takeNumbers = (session: EventSession, count: number) =>
  Array.from({ length: count }, () => session.takeNumber());

// R-EVENT-06
test('counts on in the next page of the tab, which knows the places of the page before', () => {
  const first = openSession();
  first.rememberPlace('101001', 'home-goods');
  expect(takeNumbers(first, 2)).toEqual([1, 2]);
  first.release();
  const second = openSession();
  expect(second.id).toBe(first.id);
  expect(second.takeNumber()).toBe(3);
  expect(second.findPlace('101001')).toBe('home-goods');
});

// R-EVENT-06
test('takes no number twice when a page comes out of the back-forward cache', () => {
  const first = openSession();
  takeNumbers(first, 2);
  first.release();
  const second = openSession();
  takeNumbers(second, 3);
  second.rememberPlace('101001', 'search-results');
  second.release();
  first.resume();
  expect(first.takeNumber()).toBe(6);
  expect(first.findPlace('101001')).toBe('search-results');
});

// R-EVENT-06
test('begins a visit of its own in a duplicated tab, which gets a copy of the storage', () => {
  const original = openSession();
  takeNumbers(original, 4);
  // The copy is made while the page is shown.
  const duplicate = openSession();
  expect(duplicate.id).not.toBe(original.id);
  expect(duplicate.takeNumber()).toBe(1);
});

test('goes on with its own visit when another tab of the same storage has one', () => {
  const original = openSession();
  takeNumbers(original, 4);
  original.release();
  sessionStorage.setItem('mallEventSession', JSON.stringify({ id: 'other', last: 9, places: [] }));
  original.resume();
  expect(original.takeNumber()).toBe(5);
});
