/** The observers of the pictures, the oldest first: the one that all of them share, then those of pictures that failed. */
export const observers: FakeIntersectionObserver[] = [];

/** Records what is observed; the test reports what comes into view. */
export class FakeIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly observed = new Set<Element>();
  constructor(
    private readonly callback: IntersectionObserverCallback,
    readonly options?: IntersectionObserverInit,
  ) {
    observers.push(this);
  }
  report(target: Element, isIntersecting: boolean, intersectionRatio = isIntersecting ? 1 : 0) {
    const entry: Partial<IntersectionObserverEntry> = { target, isIntersecting, intersectionRatio };
    this.callback([entry as IntersectionObserverEntry], this);
  }
  observe(element: Element) {
    this.observed.add(element);
  }
  unobserve(element: Element) {
    this.observed.delete(element);
  }
  disconnect() {
    this.observed.clear();
  }
  takeRecords() {
    return [];
  }
}
