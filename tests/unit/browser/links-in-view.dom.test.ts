import { isConnectionSaved, watchLinkInView } from '@/lib/browser/links-in-view';

type Report = (entries: { target: Element; isIntersecting: boolean }[]) => void;

let report: Report;
const observed = new Set<Element>();

class FakeObserver {
  constructor(callback: Report) {
    report = callback;
  }
  observe = (element: Element) => void observed.add(element);
  unobserve = (element: Element) => void observed.delete(element);
}

const setConnection = (connection?: { saveData?: boolean; effectiveType?: string }) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
const setReadyState = (value: DocumentReadyState) =>
  Object.defineProperty(document, 'readyState', { value, configurable: true });

const realObserver = window.IntersectionObserver;
let stops: (() => void)[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(window, { IntersectionObserver: FakeObserver });
  setConnection();
  setReadyState('complete');
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  jest.useRealTimers();
  Object.assign(window, { IntersectionObserver: realObserver });
});

let pages = 0;
/** Watches a new link. */
function watch(href = `/vantmall/goodsProfile/${++pages}`) {
  const link = document.createElement('a');
  link.setAttribute('href', href);
  const callback = jest.fn<void, [boolean]>();
  const stop = watchLinkInView(link, callback);
  stops.push(stop);
  return { link, callback, stop };
}
/** Lets a link come into view or leave it. */
const show = (target: Element, isIntersecting = true) => report([{ target, isIntersecting }]);
const openPage = (path: string) => window.history.pushState(null, '', path);

// R-NAV-31
describe('watchLinkInView', () => {
  it('observes no link before the page has loaded and the browser is idle', () => {
    setReadyState('interactive');
    const { link } = watch();
    jest.runAllTimers();
    expect(observed).not.toContain(link);
    window.dispatchEvent(new Event('load'));
    jest.runAllTimers();
    expect(observed).toContain(link);
  });

  it('reports a link that stays in view', () => {
    const { link, callback } = watch();
    show(link);
    expect(callback).not.toHaveBeenCalled();
    jest.runAllTimers();
    expect(callback.mock.calls).toEqual([[true]]);
  });

  it('reports a link that leaves before its page was wanted only as not wanted', () => {
    const { link, callback } = watch();
    show(link);
    show(link, false);
    jest.runAllTimers();
    expect(callback.mock.calls).toEqual([[false]]);
  });

  it('limits the number of pages, counts a page once, and counts anew on the next page', () => {
    openPage('/vantmall/home');
    const links = Array.from({ length: 30 }, () => watch());
    for (const { link } of links) show(link);
    jest.runAllTimers();
    const wanted = links.filter(({ callback }) => callback.mock.calls.length > 0);
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(30);

    const again = watch(links[0]?.link.getAttribute('href') ?? '');
    show(again.link);
    jest.runAllTimers();
    expect(again.callback).toHaveBeenCalledWith(true);

    openPage('/vantmall/primary1');
    const next = watch();
    show(next.link);
    jest.runAllTimers();
    expect(next.callback).toHaveBeenCalledWith(true);
  });

  it('reports nothing after the watching has ended', () => {
    const { link, callback, stop } = watch();
    show(link);
    stop();
    jest.runAllTimers();
    expect(callback).not.toHaveBeenCalled();
    expect(observed).not.toContain(link);
  });
});

describe('isConnectionSaved', () => {
  it.each([
    [undefined, false],
    [{ effectiveType: '4g' }, false],
    [{ effectiveType: '3g', saveData: false }, false],
    [{ effectiveType: '2g' }, true],
    [{ effectiveType: 'slow-2g' }, true],
    [{ effectiveType: '4g', saveData: true }, true],
  ])('is %j: %s', (connection, expected) => {
    setConnection(connection);
    expect(isConnectionSaved()).toBe(expected);
  });
});
