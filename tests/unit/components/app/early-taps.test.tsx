import { EARLY_TAP_SCRIPT } from '@/lib/early-script/repeat-early-taps';
import { runInline } from '../../../support/inline-script';
import { tapLink } from '../../../support/tap-link';

/** Marks an element as React does when it hydrates it. */
const hydrate = (element: HTMLElement, onClick: (event: Event) => void) => {
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
    runInline(EARLY_TAP_SCRIPT);
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
    ['on a button that submits, outside of a form', '<button type="submit">Search</button>', 100],
    ['on a link', '<a href="#top">Top</a>', 100],
  ])('drops a tap %s', (_case, html, wait) => {
    const element = addButton(html);
    tapLink(element);
    jest.advanceTimersByTime(wait);
    const onClick = jest.fn();
    hydrate(element, onClick);
    jest.advanceTimersByTime(3000);
    expect(onClick).not.toHaveBeenCalled();
  });

  it('drops a tap that is older than ten seconds when the frames of a background tab go on', () => {
    const button = addButton();
    button.click();
    jest.advanceTimersByTime(100);
    const onClick = jest.fn();
    hydrate(button, onClick);
    // No frame runs between this and the moment of the tap.
    const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    jest.advanceTimersByTime(3000);
    now.mockRestore();
    expect(onClick).not.toHaveBeenCalled();
  });

  it('drops a tap on a page that is left', () => {
    const button = addButton();
    button.click();
    jest.advanceTimersByTime(100);
    window.dispatchEvent(new Event('pagehide'));
    const onClick = jest.fn();
    hydrate(button, onClick);
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

// R-NAV-30
describe('form that is sent before React has taken it over', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.runOnlyPendingTimers();
    jest.useRealTimers();
    document.body.replaceChildren();
  });
  const addForm = (attributes = '') => {
    addButton(`<form id="offer" ${attributes}><input name="phone"></form>`);
    const button = addButton('<button type="submit" form="offer">Send</button>');
    const form = document.querySelector('form') as HTMLFormElement;
    return { form, button };
  };
  /** Taps the button of a form. @returns whether the browser sends the form */
  const send = (button: HTMLElement): boolean => {
    let isSent = false;
    const handleLast = (event: Event) => {
      isSent = !event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('submit', handleLast, { once: true });
    button.click();
    return isSent;
  };

  it('is sent once by React when its button is hydrated, and not by the browser', () => {
    const { form, button } = addForm();
    expect(send(button)).toBe(false);
    expect(send(button)).toBe(false);
    jest.advanceTimersByTime(3000);
    const onSubmit = jest.fn((event: Event) => event.preventDefault());
    form.addEventListener('submit', onSubmit);
    hydrate(form, () => {});
    hydrate(button, () => {});
    jest.advanceTimersByTime(3000);
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('is sent by the browser if it has an address', () => {
    expect(send(addForm('action="/vantmall/goodsSearch"').button)).toBe(true);
  });

  it('is not sent again where React has handled it', () => {
    const { form, button } = addForm();
    const onSubmit = jest.fn((event: Event) => event.preventDefault());
    form.addEventListener('submit', onSubmit);
    send(button);
    hydrate(form, () => {});
    hydrate(button, () => {});
    jest.advanceTimersByTime(3000);
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('is dropped after ten seconds', () => {
    const { form, button } = addForm();
    send(button);
    jest.advanceTimersByTime(10_100);
    const onSubmit = jest.fn((event: Event) => event.preventDefault());
    form.addEventListener('submit', onSubmit);
    hydrate(button, () => {});
    jest.advanceTimersByTime(3000);
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

const HREF = 'http://localhost/vantmall/goodsProfile/1?pId=10000';
const addLink = (href = HREF) =>
  addButton(`<a data-prefetch="" href="${href}">Lamp</a>`) as HTMLAnchorElement;

/** Creates the queue of the page's data, whose `push` the framework replaces when it starts. */
const startFramework = (isStarted: boolean) => {
  const queue: unknown[] = [];
  if (isStarted) queue.push = () => 0;
  Object.assign(window, { __next_f: queue });
};

// R-NAV-30
describe('tap on a link before React has taken it over', () => {
  const TEXT = '<p>Exchanging needs a recent browser</p>';
  beforeEach(() => {
    jest.useFakeTimers();
    startFramework(true);
    window.earlyPages = new Map([[HREF, Promise.resolve(undefined)]]);
  });
  afterEach(() => {
    jest.runOnlyPendingTimers();
    jest.useRealTimers();
    window.earlyPages = undefined;
    startFramework(false);
    document.body.replaceChildren();
  });

  it('is followed by the browser while scripts are missing', () => {
    expect(tapLink(addLink())).toBe(true);
  });

  it('is repeated when the link is hydrated, once the scripts are there and its page is on its way', () => {
    window.dispatchEvent(new Event('alldeferredassets'));
    const link = addLink();
    expect(tapLink(link)).toBe(false);
    jest.advanceTimersByTime(500);
    const onClick = jest.fn((event: Event) => event.preventDefault());
    hydrate(link, onClick);
    jest.advanceTimersByTime(500);
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['whose page was not requested', HREF.replace('/1?', '/2?'), {}],
    ['that opens elsewhere', HREF, { ctrlKey: true }],
  ])('is followed by the browser on a link %s', (_case, href, init) => {
    window.dispatchEvent(new Event('alldeferredassets'));
    expect(tapLink(addLink(href), init)).toBe(true);
  });

  it('is left alone where React has handled it', () => {
    window.dispatchEvent(new Event('alldeferredassets'));
    const link = addLink();
    const onClick = jest.fn((event: Event) => event.preventDefault());
    link.addEventListener('click', onClick);
    tapLink(link);
    hydrate(link, () => {});
    jest.advanceTimersByTime(3000);
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('is followed by the browser two seconds later where React does not come', () => {
    window.dispatchEvent(new Event('alldeferredassets'));
    // The test's window can follow links to places of its document.
    const link = addLink('#later');
    window.earlyPages?.set(link.href, Promise.resolve(undefined));
    expect(tapLink(link)).toBe(false);
    jest.advanceTimersByTime(1900);
    expect(window.location.hash).toBe('');
    jest.advanceTimersByTime(200);
    expect(window.location.hash).toBe('#later');
  });

  // R-ENV-07
  it('is followed by the browser, and the page says what works, where the framework does not start', () => {
    startFramework(false);
    document.body.innerHTML = `<noscript>${TEXT}</noscript>`;
    window.dispatchEvent(new Event('alldeferredassets'));
    jest.advanceTimersByTime(1900);
    expect(document.querySelector('noscript')).not.toBeNull();
    jest.advanceTimersByTime(200);
    expect(document.body.innerHTML).toBe(TEXT);
    expect(tapLink(addLink())).toBe(true);
  });

  it('is repeated also long after the scripts are there where the framework has started', () => {
    document.body.innerHTML = '<noscript>text</noscript>';
    window.dispatchEvent(new Event('alldeferredassets'));
    jest.advanceTimersByTime(5000);
    expect(document.querySelector('noscript')).not.toBeNull();
    expect(tapLink(addLink())).toBe(false);
  });
});
