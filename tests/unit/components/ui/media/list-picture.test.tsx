import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ListPicture } from '@/components/ui/media/list-picture';

let createdWith: IntersectionObserverInit | undefined;
let report: ((entry: { isIntersecting: boolean; target: Element }) => void) | undefined;
const observed = new Set<Element>();

/** Records the observer of the pictures, which all of them share. */
class FakeIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    createdWith = options;
    report = (entry) => callback([entry as IntersectionObserverEntry], this);
  }
  observe(element: Element) {
    observed.add(element);
  }
  unobserve(element: Element) {
    observed.delete(element);
  }
  disconnect() {}
  takeRecords() {
    return [];
  }
}

beforeAll(() => {
  window.IntersectionObserver = FakeIntersectionObserver;
});
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const picture = <ListPicture src="/cup.webp" alt="Cup" width={480} height={480} />;
const getImage = () => screen.getByRole('img', { name: 'Cup' });

/** Reports a failed load, and waits until the picture is requested again. */
const failAndWait = () => {
  fireEvent.error(getImage());
  act(() => jest.advanceTimersByTime(10_000));
};

// R-GOODS-22
it('the HTML reserves the place of a picture and loads it lazily without scripts', () => {
  const html = renderToStaticMarkup(picture);
  expect(html).toContain('src="/cup.webp"');
  expect(html).toContain('loading="lazy"');
  expect(html).toContain('width="480" height="480"');
});

// R-GOODS-22
it('loads a picture when it is 1.3 screens away, and observes it no longer', () => {
  render(picture);
  expect(createdWith).toEqual({ rootMargin: '130% 0px' });
  expect(observed).toContain(getImage());
  act(() => report?.({ isIntersecting: false, target: getImage() }));
  expect(getImage()).toHaveAttribute('loading', 'lazy');
  act(() => report?.({ isIntersecting: true, target: getImage() }));
  expect(getImage()).toHaveAttribute('loading', 'eager');
  expect(observed).not.toContain(getImage());
});

it('observes a picture no longer when it leaves the page', () => {
  render(picture).unmount();
  expect(observed.size).toBe(0);
});

// R-GOODS-22
it('requests a picture three times, then leaves its place empty', () => {
  render(picture);
  const requested = new Set([getImage()]);
  for (let failures = 0; failures < 5; failures += 1) {
    failAndWait();
    requested.add(getImage());
  }
  expect(requested.size).toBe(3);
  expect(getImage()).toHaveClass('opacity-0');
  expect(getImage()).toHaveAttribute('width', '480');
});

// R-GOODS-22
it('shows a picture that the second attempt loads', () => {
  render(picture);
  fireEvent.error(getImage());
  expect(getImage()).toHaveClass('opacity-0');
  act(() => jest.advanceTimersByTime(500));
  fireEvent.load(getImage());
  expect(getImage()).not.toHaveClass('opacity-0');
  expect(getImage()).toHaveAttribute('loading', 'eager');
});

it('gives another picture in the same place three attempts of its own', () => {
  const { rerender } = render(picture);
  for (let failures = 0; failures < 3; failures += 1) failAndWait();
  rerender(<ListPicture src="/plate.webp" alt="Cup" width={480} height={480} />);
  expect(getImage()).not.toHaveClass('opacity-0');
  expect(getImage()).toHaveAttribute('src', '/plate.webp');
});

it('requests a picture again that failed before React listened', () => {
  const failed = { complete: true, naturalWidth: 0, currentSrc: '/cup.webp' };
  const spies = Object.entries(failed).map(([name, value]) =>
    jest
      .spyOn(HTMLImageElement.prototype, name as 'complete', 'get')
      .mockReturnValue(value as unknown as boolean),
  );
  render(picture);
  expect(getImage()).toHaveClass('opacity-0');
  for (const spy of spies) spy.mockRestore();
  const first = getImage();
  act(() => jest.advanceTimersByTime(500));
  expect(getImage()).not.toBe(first);
});

it('loads a picture of the first screen at once and with priority', () => {
  render(<ListPicture src="/cup.webp" alt="Cup" width={480} height={480} priority />);
  expect(getImage()).toHaveAttribute('loading', 'eager');
  expect(getImage()).toHaveAttribute('fetchpriority', 'high');
});

describe('a picture below the first screen', () => {
  const placed = (
    <span>
      <ListPicture src="/cup.webp" alt="Cup" width={480} height={480} far />
    </span>
  );
  const renderServerHtml = () => {
    const container = document.createElement('div');
    container.innerHTML = renderToStaticMarkup(placed);
    document.body.append(container);
    return render(placed, { container, hydrate: true });
  };

  // R-PERF-15
  it('is not laid out in the HTML until its place comes near', () => {
    renderServerHtml();
    const place = getImage().parentElement as Element;
    expect(getImage()).toHaveAttribute('data-far');
    expect(observed).toContain(place);
    act(() => report?.({ isIntersecting: true, target: place }));
    expect(getImage()).not.toHaveAttribute('data-far');
    expect(getImage()).toHaveAttribute('loading', 'eager');
  });

  it('is laid out at once where the browser renders it, so that a list that is shown again has its pictures', () => {
    render(placed);
    expect(getImage()).not.toHaveAttribute('data-far');
  });
});

// R-PERF-22
it('shows its part of a sheet, and its own file after a failure', () => {
  const sheet = { src: '/vantmall/sheet.webp', index: 1, count: 3 };
  render(<ListPicture src="/cup.webp" alt="Cup" width={480} height={480} cssPx={80} sheet={sheet} />);
  expect(getImage()).toHaveAttribute('src', '/vantmall/sheet.webp');
  expect(getImage()).toHaveStyle({ objectPosition: '50% 0' });
  failAndWait();
  expect(getImage()).toHaveAttribute('src', '/cup.webp');
  expect(getImage().style.objectPosition).toBe('');
});
