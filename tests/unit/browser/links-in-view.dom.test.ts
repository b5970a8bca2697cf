import { savesData, watchLinkInView } from '@/lib/browser/links-in-view';

type Entry = { target: Element; isIntersecting: boolean; intersectionRect: DOMRect };
type Report = (entries: Entry[]) => void;

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
/** Adds a picture to the page. @returns reports that it is there */
function addPicture(top: number): () => void {
  const picture = document.body.appendChild(document.createElement('img'));
  let complete = false;
  Object.defineProperty(picture, 'complete', { get: () => complete });
  picture.getBoundingClientRect = () => new DOMRect(0, top, 100, 100);
  return () => {
    complete = true;
    picture.dispatchEvent(new Event('load'));
  };
}

const realObserver = window.IntersectionObserver;
let stops: (() => void)[] = [];

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  Object.assign(window, { IntersectionObserver: FakeObserver });
  setConnection();
  window.scrollY = 0;
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
const show = (target: Element, isIntersecting = true) =>
  report([{ target, isIntersecting, intersectionRect: new DOMRect() }]);
const openPage = (path: string) => window.history.pushState(null, '', path);

// R-NAV-31
describe('first links of a document', () => {
  it('are reported at once, wherever the page is scrolled', async () => {
    window.scrollY = 100;
    await jest.isolateModulesAsync(async () => {
      const page = await import('@/lib/browser/links-in-view');
      const [first, second] = [document.createElement('a'), document.createElement('a')];
      const wanted: Element[] = [];
      for (const link of [first, second])
        stops.push(page.watchLinkInView(link, (isWanted) => isWanted && wanted.push(link)));
      jest.runAllTimers();
      show(first);
      expect(wanted).toEqual([first]);
      show(second);
      expect(wanted).toEqual([first]);
      jest.runAllTimers();
      expect(wanted).toEqual([first, second]);
    });
  });
});

// R-PERF-20
describe('waitForFirstLinks', () => {
  it('waits where the document has product cards, until the first links in view are reported', async () => {
    const done = jest.fn();
    // A document reports its first links once.
    await jest.isolateModulesAsync(async () => {
      const page = await import('@/lib/browser/links-in-view');
      const link = document.body.appendChild(document.createElement('a'));
      link.setAttribute('href', '/vantmall/goodsProfile/1?pId=10000');
      // A link to a product that is no card is not watched.
      await page.waitForFirstLinks();
      link.setAttribute('data-prefetch', '');
      setConnection({ saveData: true });
      await page.waitForFirstLinks();
      setConnection();
      const waiting = page.waitForFirstLinks().then(done);
      stops.push(page.watchLinkInView(link, () => {}));
      await jest.runAllTimersAsync();
      expect(done).not.toHaveBeenCalled();
      show(link);
      await waiting;
      expect(done).toHaveBeenCalled();
      link.remove();
    });
  });
});

// R-NAV-31
describe('watchLinkInView', () => {
  it('observes no link before the first screen has its pictures and the browser is idle', () => {
    const showFirst = addPicture(0);
    const showSecond = addPicture(200);
    addPicture(window.innerHeight + 1);
    const { link } = watch();
    showFirst();
    jest.runAllTimers();
    expect(observed).not.toContain(link);
    showSecond();
    expect(observed).not.toContain(link);
    jest.runAllTimers();
    expect(observed).toContain(link);
  });

  it('reports a link that stays in view while the page scrolls', () => {
    window.scrollY = 100;
    show(watch().link);
    const { link, callback } = watch();
    show(link);
    expect(callback).not.toHaveBeenCalled();
    jest.runAllTimers();
    expect(callback.mock.calls).toEqual([[true]]);
  });

  it('reports a link in view at once on a page that has not been scrolled', () => {
    const { link, callback } = watch();
    show(link);
    expect(callback.mock.calls).toEqual([[true]]);
  });

  it('reports further links only when others leave the view', async () => {
    openPage('/vantmall/centerPageA');
    const links = Array.from({ length: 8 }, () => watch());
    for (const { link } of links) show(link);
    const getWanted = () => links.map(({ callback }) => callback.mock.lastCall?.[0]);
    expect(getWanted().filter(Boolean)).toHaveLength(6);
    for (const { link } of links.slice(0, 2)) show(link, false);
    await Promise.resolve();
    expect(getWanted()).toEqual([false, false, true, true, true, true, true, true]);
  });

  it('asks for no page of a list that is left, whose links go one by one', async () => {
    openPage('/vantmall/activity/timeLimit');
    const links = Array.from({ length: 8 }, () => watch());
    for (const { link } of links) show(link);
    for (const { stop } of links) stop();
    await Promise.resolve();
    const wasWanted = links.map(({ callback }) => callback.mock.calls.flat().includes(true));
    expect(wasWanted).toEqual([true, true, true, true, true, true, false, false]);
  });

  it('prefers the links of which most is seen among those that come into view together', () => {
    openPage('/vantmall/leftFirst');
    const links = Array.from({ length: 7 }, () => watch());
    const last = links.at(-1);
    const getSeen = (link: Element) => new DOMRect(0, 0, 100, link === last?.link ? 100 : 50);
    report(
      links.map(({ link }) => ({ target: link, isIntersecting: true, intersectionRect: getSeen(link) })),
    );
    const wanted = links.map(({ callback }) => callback.mock.lastCall?.[0]);
    expect(wanted).toEqual([true, true, true, true, true, undefined, true]);
  });

  it('reports a link that leaves before its page was wanted only as not wanted', () => {
    window.scrollY = 100;
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

    for (const { stop } of links) stop();
    openPage('/vantmall/primary1');
    const next = watch();
    show(next.link);
    jest.runAllTimers();
    expect(next.callback).toHaveBeenCalledWith(true);
  });

  it('cancels a page whose link is gone, and reports nothing after that', () => {
    window.scrollY = 100;
    const { link, callback, stop } = watch();
    show(link);
    stop();
    jest.runAllTimers();
    expect(callback.mock.calls).toEqual([[false]]);
    expect(observed).not.toContain(link);
  });
});

describe('savesData', () => {
  it.each([
    [undefined, false],
    [{ effectiveType: '4g' }, false],
    [{ effectiveType: '3g', saveData: false }, false],
    [{ effectiveType: '2g' }, true],
    [{ effectiveType: 'slow-2g' }, true],
    [{ effectiveType: '4g', saveData: true }, true],
  ])('is %j: %s', (connection, expected) => {
    setConnection(connection);
    expect(savesData()).toBe(expected);
  });
});
