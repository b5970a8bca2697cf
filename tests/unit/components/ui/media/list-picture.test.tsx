import { act, fireEvent, render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ListPicture } from '@/components/ui/media/list-picture';
import { FakeIntersectionObserver, observers } from '../../../../support/fakes/fake-intersection-observer';

/** Whether an element is observed. */
const isObserved = (element: Element) => observers.some(({ observed }) => observed.has(element));

/** Reports to those who observe an element whether it is in view. */
const reportView = (element: Element, isInView: boolean, ratio?: number) =>
  act(() => {
    for (const observer of observers)
      if (observer.observed.has(element)) observer.report(element, isInView, ratio);
  });

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

/** Lets each request of a picture fail as long as others follow. @returns how many there were */
const failAll = () => {
  const requested = new Set<Element>();
  while (!requested.has(getImage()) && requested.size < 10) {
    requested.add(getImage());
    failAndWait();
  }
  return requested.size;
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
  expect(observers.map(({ options }) => options)).toEqual([{ rootMargin: '130% 0px', threshold: 0.01 }]);
  expect(isObserved(getImage())).toBe(true);
  reportView(getImage(), false);
  // Beside the screen, it touches its edge.
  reportView(getImage(), true, 0);
  expect(getImage()).toHaveAttribute('loading', 'lazy');
  reportView(getImage(), true);
  expect(getImage()).toHaveAttribute('loading', 'eager');
  expect(isObserved(getImage())).toBe(false);
});

it('observes a picture no longer when it leaves the page', () => {
  const { unmount } = render(picture);
  const image = getImage();
  unmount();
  expect(isObserved(image)).toBe(false);
});

// R-GOODS-22
it('requests a picture three times, then leaves its place empty', () => {
  render(picture);
  expect(failAll()).toBe(3);
  expect(getImage()).toHaveClass('opacity-0');
  expect(getImage()).toHaveAttribute('width', '480');
});

describe('a picture whose three requests have failed', () => {
  const renderFailed = (element = picture) => {
    const view = render(element);
    failAll();
    return view;
  };

  /** Fails the picture again, whose place stays in view: that is no reason to request it once more. */
  const expectThreeMoreRequests = (failed: HTMLElement) => {
    expect(getImage()).not.toBe(failed);
    expect(failAll()).toBe(3);
    const failedAgain = getImage();
    reportView(failedAgain, true);
    expect(getImage()).toBe(failedAgain);
  };

  // R-GOODS-22
  it('is requested three times again when the network is back', () => {
    renderFailed();
    fireEvent(window, new Event('online'));
    expect(getImage()).not.toHaveClass('opacity-0');
    expect(isObserved(getImage())).toBe(true);
    expect(failAll()).toBe(3);
    fireEvent(window, new Event('online'));
    fireEvent.load(getImage());
    expect(getImage()).not.toHaveClass('opacity-0');
  });

  // R-GOODS-22
  it('is requested again when the shopper scrolls away and back, and not for being in view', () => {
    renderFailed();
    const failed = getImage();
    reportView(failed, true);
    expect(getImage()).toBe(failed);
    reportView(failed, false);
    expect(getImage()).toBe(failed);
    reportView(failed, true);
    expectThreeMoreRequests(failed);
  });

  // R-GOODS-22
  it('is requested again when Back shows its list', () => {
    const createPage = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{picture}</Activity>;
    const { rerender } = renderFailed(createPage('visible'));
    const failed = getImage();
    reportView(failed, true);
    rerender(createPage('hidden'));
    expect(isObserved(failed)).toBe(false);
    rerender(createPage('visible'));
    expect(getImage()).toBe(failed);
    reportView(failed, true);
    expectThreeMoreRequests(failed);
  });

  it('is no longer observed when it leaves the page', () => {
    const { unmount } = renderFailed();
    const failed = getImage();
    expect(isObserved(failed)).toBe(true);
    unmount();
    expect(isObserved(failed)).toBe(false);
  });
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
    expect(isObserved(place)).toBe(true);
    reportView(place, true);
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
