import { navigateWithPreview } from '@/components/ui/goods/product-preview';
import { rememberPicture } from '@/lib/browser/last-tapped-picture';
import { isPrefetched } from '@/lib/browser/prefetch-page';

jest.mock('@/lib/browser/prefetch-page');

const findPreview = () => document.querySelector('.product-preview');
const drawImage = jest.fn();

/** A card with a picture, as it is when it is tapped. */
function createCard({ heading = '保温杯', alt = '', className = '', isLoaded = true } = {}) {
  const card = document.createElement('a');
  card.href = '/vantmall/goodsProfile/101001?pId=10000';
  card.innerHTML = `<span><img alt="${alt}" class="${className}" style="object-position: 50% 0"></span>${heading && `<h3>${heading}</h3>`}`;
  const picture = card.querySelector('img');
  const size = isLoaded ? 384 : 0;
  for (const [name, value] of Object.entries({
    complete: true,
    naturalWidth: size,
    naturalHeight: size,
    currentSrc: 'http://localhost/1.avif',
  }))
    Object.defineProperty(picture, name, { value });
  document.body.append(card);
  rememberPicture(card);
  return { card, picture };
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(isPrefetched).mockReturnValue(true);
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    configurable: true,
    value: () => ({ drawImage }),
  });
});
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
  history.replaceState(null, '', '/vantmall/');
});

// R-NAV-36
describe('navigateWithPreview', () => {
  it('shows picture and name before it navigates, and removes them when the address has changed', () => {
    const { card, picture } = createCard();
    const navigate = jest.fn();
    navigateWithPreview(navigate, card);
    expect(findPreview()?.textContent).toBe('保温杯');
    expect(drawImage).toHaveBeenCalledWith(picture, 0, 0);
    const canvas = document.querySelector('canvas');
    expect([canvas?.width, canvas?.height, canvas?.style.objectPosition]).toEqual([384, 384, '50% 0']);
    expect(navigate).not.toHaveBeenCalled();
    jest.advanceTimersByTime(50);
    expect(navigate).toHaveBeenCalledTimes(1);
    expect(findPreview()).not.toBeNull();
    history.pushState(null, '', card.href);
    jest.advanceTimersByTime(20);
    expect(findPreview()).toBeNull();
  });

  it('takes the name of a card without a heading from its picture', () => {
    navigateWithPreview(jest.fn(), createCard({ heading: '', alt: '台灯' }).card);
    expect(findPreview()?.textContent).toBe('台灯');
  });

  it('removes the preview of a page that does not come', () => {
    navigateWithPreview(jest.fn(), createCard().card);
    jest.advanceTimersByTime(2900);
    expect(findPreview()).not.toBeNull();
    jest.advanceTimersByTime(200);
    expect(findPreview()).toBeNull();
  });

  it('removes the preview when the shopper goes back before the next frame', () => {
    const { card } = createCard();
    navigateWithPreview(jest.fn(), card);
    history.pushState(null, '', card.href);
    history.replaceState(null, '', '/vantmall/');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(findPreview()).toBeNull();
  });

  it.each([
    ['whose page is not prefetched', {}, false],
    ['of a product that is sold out', { className: 'grayscale' }, true],
    ['whose picture is not loaded', { isLoaded: false }, true],
  ])('navigates at once from a card %s', (_, options, isThere) => {
    jest.mocked(isPrefetched).mockReturnValue(isThere);
    const navigate = jest.fn();
    navigateWithPreview(navigate, createCard(options).card);
    expect(navigate).toHaveBeenCalledTimes(1);
    expect(findPreview()).toBeNull();
  });
});
