import { EARLY_SCRIPT } from '@/lib/early-script/early-script';
import { FIRST_PAINT_SCRIPT, SECOND_FRAME_STYLE } from '@/lib/early-script/first-screen';
import { DEFERRED_ASSETS_SCRIPT } from '@/lib/early-script/load-deferred-assets';
import { PAGE_DATA_SCRIPT } from '@/lib/early-script/page-data';
import { EARLY_PAGES_SCRIPT } from '@/lib/early-script/prefetch-early-pages';
import { TOUCHED_PAGE_SCRIPT } from '@/lib/early-script/prefetch-touched-page';
import { runInline } from '../../../support/inline-script';
import { tapLink } from '../../../support/tap-link';

it.each([EARLY_SCRIPT, FIRST_PAINT_SCRIPT, PAGE_DATA_SCRIPT])(
  'has no syntax that browsers of 2018 cannot read',
  (script) => {
    expect(script).not.toMatch(/\?\.|\?\?|\|\|=|&&=/);
  },
);

// R-PERF-23
describe('style sheets and scripts that a document puts off', () => {
  const createParts = () => {
    document.body.innerHTML = [
      '<link data-deferred="" fetchPriority="low" href="/a.css" data-precedence="next"/>',
      '<script type="text/deferred" data-deferred="" src="/a.js" async=""></script>',
      '<script type="text/plain" src="/part.js" async=""></script>',
    ].join('');
    runInline(DEFERRED_ASSETS_SCRIPT);
    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
  };
  const readParts = () =>
    [...document.body.querySelectorAll('link, script')].map((element) => element.outerHTML);
  const WAITING = [
    '<link data-deferred="" fetchpriority="low" href="/a.css" data-precedence="next">',
    '<script type="text/deferred" data-deferred="" src="/a.js" async=""></script>',
    '<script type="text/plain" src="/part.js" async=""></script>',
  ];
  const LOADED = [
    '<link fetchpriority="low" href="/a.css" data-precedence="next" rel="stylesheet">',
    '<script src="/a.js" async=""></script>',
    '<script type="text/plain" src="/part.js" async=""></script>',
  ];
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.runOnlyPendingTimers();
    jest.useRealTimers();
    jest.restoreAllMocks();
    document.body.replaceChildren();
  });

  it('are loaded after the first frames, once, and nothing else is', () => {
    createParts();
    expect(readParts()).toEqual(WAITING);
    jest.advanceTimersByTime(100);
    expect(readParts()).toEqual(LOADED);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    expect(readParts()).toEqual(LOADED);
  });

  // R-PERF-25
  it('are loaded with the rest of the page, which the first paint has left out', () => {
    Object.assign(performance, { getEntriesByType: () => [{ type: 'navigate' }] });
    runInline(FIRST_PAINT_SCRIPT);
    createParts();
    const getStyle = () => document.getElementById('first-paint')?.textContent;
    const firstStyle = getStyle();
    expect(firstStyle).toContain('display:none');
    const styles = new Set([firstStyle]);
    for (let ms = 0; ms < 100; ms += 1) {
      jest.advanceTimersByTime(1);
      styles.add(getStyle());
    }
    // The end of the page follows one frame after what comes next to the first screen.
    expect([...styles]).toEqual([firstStyle, SECOND_FRAME_STYLE, undefined]);
  });

  it('are loaded at once on a page in the background, which has no frames', () => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    Object.assign(performance, { getEntriesByType: () => [{ type: 'navigate' }] });
    runInline(FIRST_PAINT_SCRIPT);
    createParts();
    expect(readParts()).toEqual(LOADED);
    expect(document.getElementById('first-paint')).toBeNull();
  });

  it('are loaded when the page goes to the background before its first frame', () => {
    createParts();
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    expect(readParts()).toEqual(LOADED);
  });

  it('say when one of them is missing, and when all are there', () => {
    const names = ['onedeferredassetleft', 'alldeferredassets'] as const;
    const heard: string[] = [];
    for (const name of names) window.addEventListener(name, () => heard.push(name), { once: true });
    createParts();
    jest.advanceTimersByTime(100);
    document.body.querySelector('link')?.dispatchEvent(new Event('load'));
    expect(heard).toEqual(['onedeferredassetleft']);
    document.body.querySelector('script[src="/a.js"]')?.dispatchEvent(new Event('load'));
    expect(heard).toEqual(names);
  });
});

// R-PERF-25
it.each([[[]], [[{ type: 'reload' }]], [[{ type: 'back_forward' }]]])(
  'the first paint leaves nothing out when the scroll position may be restored (%j)',
  (entries) => {
    Object.assign(performance, { getEntriesByType: () => entries });
    runInline(FIRST_PAINT_SCRIPT);
    expect(document.getElementById('first-paint')).toBeNull();
  },
);

const setNavigator = (name: 'connection' | 'userAgentData', value?: object) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

const HREF = 'http://localhost/vantmall/goodsProfile/1?pId=10000';
function addLink(href = HREF): HTMLAnchorElement {
  document.body.insertAdjacentHTML('beforeend', `<a data-prefetch="" href="${href}">Lamp</a>`);
  return document.body.lastElementChild as HTMLAnchorElement;
}

// R-NAV-31
describe('pages of the cards in view, before the last script is there', () => {
  type Entry = { target: Element; isIntersecting: boolean; intersectionRect: DOMRect };
  let report: (entries: Entry[]) => void;
  const observed: Element[] = [];
  const requests: [string, RequestInit | undefined][] = [];
  const realObserver = window.IntersectionObserver;
  const realFetch = window.fetch;
  beforeEach(() => {
    const Observer = class {
      constructor(callback: typeof report) {
        report = callback;
      }
      observe = (element: Element) => void observed.push(element);
      disconnect = () => {};
    };
    Object.assign(window, {
      IntersectionObserver: Observer,
      fetch: (url: string, init?: RequestInit) => {
        requests.push([url, init]);
        return url.includes('/9?')
          ? Promise.reject(new Error('offline'))
          : Promise.resolve(new Response('page'));
      },
    });
    runInline(EARLY_PAGES_SCRIPT);
  });
  afterEach(() => {
    Object.assign(window, { IntersectionObserver: realObserver, fetch: realFetch, earlyPages: undefined });
    setNavigator('connection');
    observed.length = 0;
    requests.length = 0;
    document.body.replaceChildren();
    document.head.replaceChildren();
    delete document.documentElement.dataset.productScript;
  });
  const showLinks = (links: Element[], getSeen = (_link: Element) => new DOMRect(0, 0, 50, 50)) => {
    window.dispatchEvent(new Event('onedeferredassetleft'));
    report(links.map((target) => ({ target, isIntersecting: true, intersectionRect: getSeen(target) })));
  };

  it('are requested as the router does, six at most, cards of which most is seen first, each once', async () => {
    document.documentElement.dataset.productScript = '/product.js';
    const links = Array.from({ length: 8 }, (_, index) => addLink(HREF.replace('/1?', `/${index + 2}?`)));
    const large = addLink();
    showLinks([...links, large, addLink()], (link) => new DOMRect(0, 0, 50, link === large ? 100 : 50));
    expect(requests).toHaveLength(6);
    expect(requests[0]).toEqual([
      `${HREF}&_rsc`,
      { headers: { rsc: '1' }, signal: expect.objectContaining({ aborted: false }) },
    ]);
    expect([...(window.earlyPages?.keys() ?? [])]).toHaveLength(6);
    expect(await (await window.earlyPages?.get(HREF))?.text()).toBe('page');
    expect(document.head.querySelector('link')).toMatchObject({
      rel: 'preload',
      as: 'script',
      href: 'http://localhost/product.js',
    });
  });

  it('are undefined where the request fails', async () => {
    const link = addLink(HREF.replace('/1?', '/9?'));
    showLinks([link]);
    expect(await window.earlyPages?.get(link.href)).toBeUndefined();
  });

  it.each([
    ['saves data', { saveData: true }],
    ['is slow', { effectiveType: 'slow-2g' }],
  ])('are not requested on a connection that %s', (_case, connection) => {
    setNavigator('connection', connection);
    addLink();
    window.dispatchEvent(new Event('onedeferredassetleft'));
    expect(observed).toEqual([]);
  });

  it('are not requested after a tap on a link', () => {
    tapLink(addLink('#top'));
    window.dispatchEvent(new Event('onedeferredassetleft'));
    expect(observed).toEqual([]);
  });

  it.each([
    ['ended by a tap that the browser follows', false],
    ['not ended by a tap that was handled', true],
  ])('are %s', (_case, isHandled) => {
    const link = addLink('#top');
    showLinks([addLink()]);
    if (isHandled) link.addEventListener('click', (event) => event.preventDefault());
    tapLink(link);
    expect(requests.map(([, init]) => init?.signal?.aborted)).toEqual([!isHandled]);
  });
});

// R-NAV-34
describe('document of a link that is touched', () => {
  const requests: [string, RequestInit | undefined][] = [];
  const realFetch = window.fetch;
  beforeAll(() => {
    runInline(TOUCHED_PAGE_SCRIPT);
  });
  beforeEach(() => {
    setNavigator('userAgentData', {});
    window.fetch = (url, init) => {
      requests.push([String(url), init]);
      return Promise.reject(new Error('offline'));
    };
  });
  afterEach(() => {
    Object.assign(window, { fetch: realFetch, earlyPages: undefined });
    setNavigator('userAgentData');
    setNavigator('connection');
    delete document.documentElement.dataset.autoLogin;
    requests.length = 0;
    document.body.replaceChildren();
  });
  const PATH = '/vantmall/goodsProfile/1?pId=10000';
  const touch = (element: Element, type = 'pointerdown', button = 0) =>
    element.dispatchEvent(new MouseEvent(type, { bubbles: true, button }));
  const touchLink = (href = PATH) => {
    const link = addLink(href);
    touch(link.appendChild(document.createElement('b')));
    return link;
  };

  it('is requested as one for the navigation that follows', () => {
    touchLink();
    expect(requests).toEqual([
      [HREF, { headers: { 'x-purpose': 'prefetch' }, signal: expect.objectContaining({ aborted: false }) }],
    ]);
  });

  it('is given up when the finger scrolls the page', () => {
    touch(touchLink(), 'pointercancel');
    expect(requests.map(([, init]) => init?.signal?.aborted)).toEqual([true]);
  });

  it.each<[string, () => void]>([
    ['the browser would ask again', () => setNavigator('userAgentData')],
    ['the connection saves data', () => setNavigator('connection', { saveData: true })],
    ['the connection is slow', () => setNavigator('connection', { effectiveType: 'slow-2g' })],
    ['a login may start first', () => Object.assign(document.documentElement.dataset, { autoLogin: 'true' })],
    [
      'the page is already requested',
      () => Object.assign(window, { earlyPages: new Map([[HREF, Promise.resolve()]]) }),
    ],
  ])('is not requested where %s', (_case, prepare) => {
    prepare();
    touchLink();
    expect(requests).toEqual([]);
  });

  it('is not requested for a link that React handles, for one of another site, beside links, and by another button', () => {
    const hydrated = addLink(PATH);
    Object.assign(hydrated, { __reactProps$test: {} });
    touch(hydrated);
    touchLink('https://example.com/vantmall/home');
    touch(document.body);
    touch(addLink(PATH), 'pointerdown', 2);
    expect(requests).toEqual([]);
  });
});
