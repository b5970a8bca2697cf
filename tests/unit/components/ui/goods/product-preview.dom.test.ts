import { navigateWithPreview } from '@/components/ui/goods/product-preview';
import { getLastTappedPicture, rememberPicture } from '@/lib/browser/last-tapped-picture';
import { isPrefetched } from '@/lib/browser/prefetch-page';
import { PRODUCT_PREVIEW_SCRIPT } from '@/lib/early-script/show-product-preview';
import { runInline } from '../../../../support/inline-script';
import { tapLink } from '../../../../support/tap-link';

jest.mock('@/lib/browser/prefetch-page');

const findPreview = () => document.querySelector('.product-preview');
const drawImage = jest.fn();

/** A card with a picture, as it is when it is tapped. */
function createCard({
  heading = '保温杯',
  alt = '',
  className = '',
  isLoaded = true,
  width = 384,
  height = 384,
} = {}) {
  const card = document.createElement('a');
  card.dataset.prefetch = '';
  card.href = '/vantmall/goodsProfile/101001?pId=10000';
  card.innerHTML = `<span><img alt="${alt}" class="${className}" style="object-position: 50% 0"></span>${heading && `<h3>${heading}</h3>`}`;
  const picture = card.querySelector('img');
  for (const [name, value] of Object.entries({
    complete: true,
    naturalWidth: isLoaded ? width : 0,
    naturalHeight: isLoaded ? height : 0,
    currentSrc: 'http://localhost/1.avif',
  }))
    Object.defineProperty(picture, name, { value });
  document.body.append(card);
  return { card, picture };
}

/** A tap that React handles; the page is not there yet. */
function tapHydrated(card: HTMLAnchorElement) {
  const navigate = jest.fn();
  rememberPicture(card);
  navigateWithPreview(navigate, { currentTarget: card, clientX: 50, clientY: 60 });
  expect(navigate).toHaveBeenCalledTimes(1);
}

beforeAll(() => {
  runInline(PRODUCT_PREVIEW_SCRIPT);
});
beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(isPrefetched).mockReturnValue(true);
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    configurable: true,
    value: () => ({ drawImage }),
  });
});
afterEach(() => {
  jest.advanceTimersByTime(5000);
  jest.useRealTimers();
  jest.restoreAllMocks();
  document.body.replaceChildren();
  history.replaceState(null, '', '/vantmall/');
});

// R-NAV-36
describe('navigateWithPreview', () => {
  it('shows picture and name of the page at once, and removes them when the address has changed', () => {
    const { card, picture } = createCard();
    tapHydrated(card);
    expect(findPreview()?.textContent).toBe('保温杯');
    expect(drawImage).toHaveBeenCalledWith(picture, 0, 0, 384, 384);
    const canvas = document.querySelector('canvas');
    expect([canvas?.width, canvas?.height, canvas?.style.objectPosition]).toEqual([384, 384, '50% 0']);
    jest.advanceTimersByTime(50);
    expect(findPreview()).not.toBeNull();
    history.pushState(null, '', card.href);
    jest.advanceTimersByTime(20);
    expect(findPreview()).toBeNull();
  });

  it('takes picture and name from the row of a link that has neither', () => {
    const { card, picture } = createCard({ heading: '' });
    const row = document.createElement('article');
    row.innerHTML = '<h2>竹浆卷纸</h2>';
    if (picture) row.append(picture);
    row.append(card);
    document.body.append(row);
    tapHydrated(card);
    expect(getLastTappedPicture().src).toBe('http://localhost/1.avif');
    expect(findPreview()?.textContent).toBe('竹浆卷纸');
    expect(drawImage).toHaveBeenCalledWith(picture, 0, 0, 384, 384);
  });

  it('shows nothing for the page that is open, whose address would not change', () => {
    const { card } = createCard();
    history.replaceState(null, '', card.href);
    tapHydrated(card);
    expect(findPreview()).toBeNull();
  });

  // R-NAV-39
  it('swallows the second tap of a double tap, also without a preview', () => {
    jest.mocked(isPrefetched).mockReturnValue(false);
    const { card } = createCard();
    tapHydrated(card);
    const clicked = jest.fn((event: Event) => event.preventDefault());
    card.addEventListener('click', clicked);
    card.dispatchEvent(
      new MouseEvent('click', { clientX: 52, clientY: 60, bubbles: true, cancelable: true }),
    );
    expect(clicked).not.toHaveBeenCalled();
    jest.advanceTimersByTime(351);
    card.dispatchEvent(
      new MouseEvent('click', { clientX: 52, clientY: 60, bubbles: true, cancelable: true }),
    );
    expect(clicked).toHaveBeenCalledTimes(1);
  });

  it.each([
    [3, 130, 130, 390, 390],
    [3, 780, 390, 1200, 600],
    [1, 3000, 1500, 1200, 600],
  ])(
    'draws the picture in the pixels of a screen of density %s, %s × %s as %s × %s',
    (density, width, height, ...drawn) => {
      jest.replaceProperty(window, 'devicePixelRatio', density);
      const { card, picture } = createCard({ width, height });
      tapHydrated(card);
      const canvas = document.querySelector('canvas');
      expect([canvas?.width, canvas?.height]).toEqual(drawn);
      expect(drawImage).toHaveBeenCalledWith(picture, 0, 0, ...drawn);
    },
  );

  it('shows nothing where the browser has no memory for a canvas', () => {
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
      configurable: true,
      value: () => null,
    });
    tapHydrated(createCard().card);
    expect(findPreview()).toBeNull();
  });

  it('keeps neither memory nor listeners of a preview that is gone', () => {
    const added = jest.spyOn(window, 'addEventListener');
    const removed = jest.spyOn(window, 'removeEventListener');
    tapHydrated(createCard().card);
    const canvas = document.querySelector('canvas');
    jest.advanceTimersByTime(3100);
    expect(canvas?.width).toBe(0);
    expect(added.mock.calls.length).toBeGreaterThan(0);
    for (const [type, listener] of added.mock.calls) expect(removed).toHaveBeenCalledWith(type, listener);
  });

  it('leaves the picture alone that the page has taken', () => {
    const { card } = createCard();
    tapHydrated(card);
    const canvas = document.querySelector('canvas') as HTMLCanvasElement;
    document.body.append(canvas);
    history.pushState(null, '', card.href);
    jest.advanceTimersByTime(4000);
    expect(findPreview()).toBeNull();
    expect(canvas.width).toBe(384);
  });

  it('takes the name of a card without a heading from its picture', () => {
    tapHydrated(createCard({ heading: '', alt: '台灯' }).card);
    expect(findPreview()?.textContent).toBe('台灯');
  });

  it('removes the preview of a page that does not come', () => {
    tapHydrated(createCard().card);
    jest.advanceTimersByTime(2900);
    expect(findPreview()).not.toBeNull();
    jest.advanceTimersByTime(200);
    expect(findPreview()).toBeNull();
  });

  it('removes the preview when the shopper goes back before the next frame', () => {
    const { card } = createCard();
    tapHydrated(card);
    history.pushState(null, '', card.href);
    history.replaceState(null, '', '/vantmall/');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(findPreview()).toBeNull();
  });

  it.each([
    ['whose page is not prefetched', {}, false],
    ['of a product that is sold out', { className: 'grayscale' }, true],
    ['whose picture is not loaded', { isLoaded: false }, true],
  ])('shows nothing for a card %s', (_, options, isThere) => {
    jest.mocked(isPrefetched).mockReturnValue(isThere);
    tapHydrated(createCard(options).card);
    expect(findPreview()).toBeNull();
  });
});

// R-NAV-36
describe('tap on a card before React runs', () => {
  afterEach(() => {
    Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true });
    delete document.documentElement.dataset.autoLogin;
  });

  it('shows the preview while the browser loads the document, and not after Back', () => {
    const { card, picture } = createCard();
    expect(tapLink(picture ?? card)).toBe(true);
    expect(findPreview()?.textContent).toBe('保温杯');
    expect(drawImage).toHaveBeenCalledWith(picture, 0, 0, 384, 384);
    window.dispatchEvent(new Event('pagehide'));
    expect(findPreview()).toBeNull();
  });

  it('shows one preview, which stays where it is when React repeats the tap', () => {
    const { card } = createCard();
    tapLink(card);
    const preview = findPreview();
    tapHydrated(card);
    expect(document.querySelectorAll('.product-preview')).toHaveLength(1);
    expect(findPreview()).toBe(preview);
    expect(document.querySelector('.shared-element')).toBeNull();
    expect(getLastTappedPicture().box).toBeUndefined();
  });

  it.each<[string, (card: HTMLAnchorElement) => void]>([
    ['React handles the card', (card) => void Object.assign(card, { __reactProps$test: {} })],
    ['the tap is handled', (card) => card.addEventListener('click', (event) => event.preventDefault())],
    ['a login may come first', () => Object.assign(document.documentElement.dataset, { autoLogin: 'true' })],
    [
      'the connection is slow',
      () =>
        Object.defineProperty(navigator, 'connection', {
          value: { effectiveType: '2g' },
          configurable: true,
        }),
    ],
  ])('shows nothing where %s', (_, prepare) => {
    const { card } = createCard();
    prepare(card);
    tapLink(card);
    expect(findPreview()).toBeNull();
  });

  it.each<MouseEventInit>([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }])(
    'shows nothing where the browser opens the page elsewhere (%j)',
    (init) => {
      expect(tapLink(createCard().card, init)).toBe(true);
      expect(findPreview()).toBeNull();
    },
  );
});
