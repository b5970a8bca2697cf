import { createMemoryStore, createStorageStore, createStore } from '@/lib/browser/store';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

test('A memory store returns what was written and calls its listeners until they unsubscribe', () => {
  const store = createMemoryStore(1);
  const listener = jest.fn();
  const unsubscribe = store.subscribe(listener);
  store.write(2);
  expect(store.read()).toBe(2);
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  store.write(3);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('A listener that unsubscribes another one does not skip the listeners after it', () => {
  const store = createMemoryStore(1);
  const last = jest.fn();
  const unsubscribeFirst = store.subscribe(() => unsubscribeFirst());
  store.subscribe(last);
  store.write(2);
  expect(last).toHaveBeenCalledTimes(1);
});

test('A store listens to its change event of the window only while it has a listener', () => {
  const listener = jest.fn();
  const store = createStore({ read: () => 1, write: () => {}, changeEvent: 'popstate' });
  const unsubscribe = store.subscribe(listener);
  window.dispatchEvent(new Event('popstate'));
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  window.dispatchEvent(new Event('popstate'));
  expect(listener).toHaveBeenCalledTimes(1);
});

test.each([
  ['localStorage', () => createStorageStore('key')],
  ['sessionStorage', () => createStorageStore('key', 'sessionStorage')],
] as const)('A storage store keeps its text in %s and removes it when null is written', (area, create) => {
  const store = create();
  expect(store.read()).toBeNull();
  store.write('kept');
  expect(window[area].getItem('key')).toBe('kept');
  expect(store.read()).toBe('kept');
  store.write(null);
  expect(window[area]).toHaveLength(0);
});

test('A storage store calls its listeners when another tab changes the storage', () => {
  const listener = jest.fn();
  createStorageStore('key').subscribe(listener);
  window.dispatchEvent(new StorageEvent('storage', { key: 'key' }));
  expect(listener).toHaveBeenCalledTimes(1);
});

test('A storage store reads null and ignores writes where a web view forbids storage', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const store = createStorageStore('key');
  const listener = jest.fn();
  store.subscribe(listener);
  store.write('lost');
  expect(store.read()).toBeNull();
  expect(listener).toHaveBeenCalledTimes(1);
});
