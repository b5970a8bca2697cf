import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

/** A busy machine needs longer than the defaults: one second for a query, five for a test. */
configure({ asyncUtilTimeout: 4000 });
jest.setTimeout(20_000);

/** Functions that pages use and jsdom lacks. */
window.scrollTo = () => {};
Element.prototype.scrollIntoView ??= () => {};
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

class NoopResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver ??= NoopResizeObserver;

class NoopIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
window.IntersectionObserver ??= NoopIntersectionObserver;
