import { EARLY_TAP_SCRIPT, LATE_PARTS_SCRIPT } from '@/lib/rules/page/early-script';

/** Marks an element as React does when it hydrates it. */
const hydrate = (element: HTMLElement, onClick: () => void) => {
  Object.assign(element, { __reactProps$test: {} });
  element.addEventListener('click', onClick);
};

const addButton = (html = '<button type="button"><span>Redeem</span></button>') => {
  document.body.insertAdjacentHTML('beforeend', html);
  return document.body.lastElementChild as HTMLElement;
};

// R-NAV-30
describe('tap before the scripts of the page have run', () => {
  beforeAll(() => {
    const script = document.createElement('script');
    script.textContent = EARLY_TAP_SCRIPT;
    document.head.append(script);
  });
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.runOnlyPendingTimers();
    jest.useRealTimers();
    document.body.replaceChildren();
  });

  it('takes effect once when the button is hydrated', () => {
    const button = addButton();
    button.querySelector('span')?.click();
    jest.advanceTimersByTime(3000);
    const onClick = jest.fn();
    hydrate(button, onClick);
    jest.advanceTimersByTime(3000);
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('is not repeated when React hydrates the button during the event', () => {
    const button = addButton();
    const onClick = jest.fn();
    button.addEventListener('click', () => hydrate(button, onClick), { once: true });
    button.click();
    onClick.mockClear();
    jest.advanceTimersByTime(3000);
    expect(onClick).not.toHaveBeenCalled();
  });

  it('is not repeated on a hydrated button', () => {
    const button = addButton();
    const onClick = jest.fn();
    hydrate(button, onClick);
    button.click();
    jest.advanceTimersByTime(3000);
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('repeats the last one of several taps', () => {
    const [first, last] = [addButton(), addButton()];
    const clicks: string[] = [];
    first.click();
    last.click();
    last.click();
    jest.advanceTimersByTime(100);
    hydrate(first, () => clicks.push('first'));
    hydrate(last, () => clicks.push('last'));
    jest.advanceTimersByTime(3000);
    expect(clicks).toEqual(['last']);
  });

  it.each([
    ['older than ten seconds', '<button type="button">Redeem</button>', 10_100],
    ['on a button that submits a form', '<button type="submit">Search</button>', 100],
    ['on a link', '<a href="#top">Top</a>', 100],
  ])('drops a tap %s', (_case, html, wait) => {
    const element = addButton(html);
    element.click();
    jest.advanceTimersByTime(wait);
    const onClick = jest.fn();
    hydrate(element, onClick);
    jest.advanceTimersByTime(3000);
    expect(onClick).not.toHaveBeenCalled();
  });

  it('drops a tap on a button that has left the page', () => {
    const button = addButton();
    button.click();
    button.remove();
    jest.advanceTimersByTime(100);
    const onClick = jest.fn();
    hydrate(button, onClick);
    document.body.append(button);
    jest.advanceTimersByTime(3000);
    expect(onClick).not.toHaveBeenCalled();
  });
});

// R-PERF-23
describe('style sheets and scripts that a document puts off', () => {
  const createParts = () => {
    document.body.innerHTML = [
      '<link data-late="" fetchPriority="low" href="/a.css" data-precedence="next"/>',
      '<script type="text/late" data-late="" src="/a.js" async=""></script>',
      '<script type="text/plain" src="/part.js" async=""></script>',
    ].join('');
    const script = document.createElement('script');
    script.textContent = LATE_PARTS_SCRIPT;
    document.body.append(script);
    script.remove();
    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
  };
  const readParts = () =>
    [...document.body.querySelectorAll('link, script')].map((element) => element.outerHTML);
  const WAITING = [
    '<link data-late="" fetchpriority="low" href="/a.css" data-precedence="next">',
    '<script type="text/late" data-late="" src="/a.js" async=""></script>',
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

  it('are loaded after the first frame, once, and nothing else is', () => {
    createParts();
    expect(readParts()).toEqual(WAITING);
    jest.advanceTimersByTime(100);
    expect(readParts()).toEqual(LOADED);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    expect(readParts()).toEqual(LOADED);
  });

  it('are loaded at once on a page in the background, which has no frames', () => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    createParts();
    expect(readParts()).toEqual(LOADED);
  });

  it('are loaded when the page goes to the background before its first frame', () => {
    createParts();
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    expect(readParts()).toEqual(LOADED);
  });
});
