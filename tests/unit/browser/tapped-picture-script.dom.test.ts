import { TAPPED_PICTURE_SCRIPT } from '@/lib/early-script/show-tapped-picture';
import { runInline } from '../../support/inline-script';

const SHEET = 'http://localhost/vantmall/sheet.avif?w=704';
const OWN = '/vantmall/cover.webp?w=384 2x';
const PATH = '/vantmall/goodsProfile/104014';

/** Gives a picture what jsdom does not load. */
const setState = (picture: Element | null, state: Partial<HTMLImageElement>) =>
  Object.entries(state).forEach(([name, value]) => {
    Object.defineProperty(picture, name, { value });
  });

/** A list whose card is tapped: its picture is the second one of a sheet. */
function tapCard({ isLoaded = true, isHydrated = false } = {}) {
  document.body.innerHTML = `<a data-prefetch="" href="${PATH}?activityType=1&pId=10000"><img style="object-position: 25% 0"></a>`;
  const picture = document.querySelector('img');
  setState(picture, { complete: isLoaded, naturalWidth: isLoaded ? 704 : 0, currentSrc: SHEET });
  runInline(TAPPED_PICTURE_SCRIPT);
  const card = document.querySelector('a');
  if (isHydrated && card) Object.assign(card, { __reactProps$1: {} });
  card?.addEventListener('click', (event) => event.preventDefault());
  picture?.click();
}

/** The document of a product; the server's HTML has the card's whole picture. @returns what its picture shows */
function openProduct({ path = PATH, complete = false, referrer = 'http://localhost/vantmall/home' } = {}) {
  Object.defineProperty(document, 'referrer', { value: referrer, configurable: true });
  history.replaceState(null, '', `${path}?pId=10000`);
  document.body.innerHTML = `<button class="gallery-picture"><img alt="" srcset="${OWN}"><img alt="Yarn"></button>`;
  const picture = document.querySelector('img');
  setState(picture, { complete });
  runInline(TAPPED_PICTURE_SCRIPT);
  return () => [picture?.srcset, picture?.style.objectPosition];
}

const decoding: (() => void)[] = [];
beforeAll(() => {
  HTMLImageElement.prototype.decode = () => new Promise((resolve) => decoding.push(resolve));
});
beforeEach(() => {
  sessionStorage.clear();
  decoding.length = 0;
});

// R-PERF-11
describe('the document of a tapped product', () => {
  it('shows the file of the card until its own is decoded', async () => {
    tapCard();
    const read = openProduct();
    expect(read()).toEqual([SHEET, '25% 0']);
    for (const finish of decoding) finish();
    await Promise.resolve();
    expect(read()).toEqual([OWN, '']);
  });

  it('shows it once: not when it is opened again', () => {
    tapCard();
    openProduct();
    expect(openProduct()()).toEqual([OWN, '']);
  });

  it.each([
    ['another product was tapped', {}, { path: '/vantmall/goodsProfile/1' }],
    ['its own picture is there', {}, { complete: true }],
    ['the shopper comes from elsewhere', {}, { referrer: '' }],
    ['the picture of the card was not there', { isLoaded: false }, {}],
    ['React handles the tap', { isHydrated: true }, {}],
  ])('shows its own if %s', (_, tap, product) => {
    tapCard(tap);
    expect(openProduct(product)()).toEqual([OWN, '']);
  });

  it('shows its own in a browser that stores nothing', () => {
    const denied = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    tapCard();
    expect(openProduct()()).toEqual([OWN, '']);
    denied.mockRestore();
  });
});
