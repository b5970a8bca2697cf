import { act, fireEvent, render, screen } from '@testing-library/react';
import { Banner } from '@/components/ui/media/banner';
import { Gallery } from '@/components/ui/media/gallery';
import { rememberPicture } from '@/lib/browser/last-tapped-picture';
import { FakeIntersectionObserver } from '../../../../support/fakes/fake-intersection-observer';

const BEFORE_THE_LAST_ATTEMPT_MS = 2500;
/** When a browser that cannot report that it is idle, as the DOM of the tests, is taken for idle. */
const IDLE_AT_MS = 2000;

beforeAll(() => {
  window.IntersectionObserver = FakeIntersectionObserver;
  // jsdom decodes no pictures.
  HTMLImageElement.prototype.decode = () => Promise.resolve();
});
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const renderGallery = () =>
  render(
    <Gallery
      cardPicture="/card.webp"
      pictures={[
        { src: '/first.webp', alt: 'Front' },
        { src: '/second.webp', alt: 'Back' },
        { src: '/third.webp', alt: 'Inside' },
      ]}
      label="Pictures"
      openLabel="Enlarge"
      closeLabel="Close"
    />,
  );

const failPicture = (find: () => HTMLElement) => {
  fireEvent.error(find());
  act(() => jest.advanceTimersByTime(BEFORE_THE_LAST_ATTEMPT_MS));
};

const findCardPicture = (container: HTMLElement) => container.querySelector('img[src="/card.webp"]');

// R-GOODS-22
test.each(['Front', 'Back'])('requests the picture %s of a gallery again after a failure', (alt) => {
  renderGallery();
  const find = () => screen.getByAltText(alt);
  const failed = find();
  failPicture(find);
  expect(find()).not.toBe(failed);
  expect(find()).toHaveAttribute('src', failed.getAttribute('src'));
});

// R-PERF-05, R-GOODS-22
test('shows the picture of the card until the first picture is there, though it has failed before', async () => {
  const { container } = renderGallery();
  const find = () => screen.getByAltText('Front');
  failPicture(find);
  expect(findCardPicture(container)).toBeInTheDocument();
  await act(async () => void fireEvent.load(find()));
  expect(findCardPicture(container)).not.toBeInTheDocument();
});

// R-NAV-36
test('keeps the picture of the preview until the first picture is there', async () => {
  const preview = document.createElement('div');
  preview.className = 'product-preview';
  const canvas = preview.appendChild(document.createElement('canvas'));
  document.body.append(preview);
  renderGallery();
  preview.remove();
  const picture = screen.getByAltText('Front');
  expect(picture.closest('button')).toContainElement(canvas);
  // Behind the pictures of the page.
  expect(canvas.compareDocumentPosition(picture)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(canvas.width).toBeGreaterThan(0);
  await act(async () => void fireEvent.load(picture));
  expect(canvas.isConnected).toBe(false);
  expect(canvas.width).toBe(0);
});

// R-PERF-05
test('loads the first picture of a gallery at once, but not before that of the card', () => {
  const { container } = renderGallery();
  expect(findCardPicture(container)).toHaveAttribute('fetchpriority', 'high');
  expect(screen.getByAltText('Front')).toHaveAttribute('loading', 'eager');
  expect(screen.getByAltText('Front')).not.toHaveAttribute('fetchpriority');
  expect(screen.getByAltText('Back')).toHaveAttribute('loading', 'lazy');
});

// R-PERF-07
test('lays out the next picture when the browser is idle, and the one after it when the shopper swipes', () => {
  renderGallery();
  const findHidden = () =>
    screen
      .getAllByRole('img')
      .flatMap((picture) => (picture.hasAttribute('data-far') ? picture.getAttribute('alt') : []));
  expect(findHidden()).toEqual(['Back', 'Inside']);
  act(() => jest.advanceTimersByTime(IDLE_AT_MS));
  expect(findHidden()).toEqual(['Inside']);
  expect(screen.getByAltText('Back')).toHaveAttribute('loading', 'eager');
  const list = screen.getByRole('list');
  Object.defineProperties(list, { scrollLeft: { value: 390 }, clientWidth: { value: 390 } });
  fireEvent.scroll(list);
  expect(findHidden()).toEqual([]);
});

// R-PERF-11, R-NAV-35
test('draws the file of the tapped card with the first frame of the page', () => {
  expect(findCardPicture(renderGallery().container)).not.toHaveAttribute('decoding');
  const card = document.createElement('a');
  const picture = card.appendChild(document.createElement('img'));
  const src = 'http://localhost/card.webp?w=384';
  for (const [name, value] of Object.entries({ complete: true, naturalWidth: 384, currentSrc: src }))
    Object.defineProperty(picture, name, { value });
  rememberPicture(card);
  const { container } = renderGallery();
  expect(container.querySelector(`img[src="${src}"]`)).toHaveAttribute('decoding', 'sync');
  rememberPicture(document.createElement('a'));
});

// R-GOODS-22
test('requests the picture of a banner again after a failure', () => {
  const { container } = render(<Banner headline="Sale" picture="/banner.webp" priority />);
  const find = () => container.querySelector('img') as HTMLElement;
  const failed = find();
  expect(failed).toHaveAttribute('fetchpriority', 'high');
  failPicture(find);
  expect(find()).not.toBe(failed);
});
