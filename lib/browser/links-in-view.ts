import {
  MAX_PREFETCHED_LINKS,
  MIN_VISIBLE_SHARE,
  PREFETCH_ATTRIBUTE,
} from '@/lib/rules/page/prefetched-links';
import { runWhenIdle } from './run-when-idle';

/** Pages that are prefetched for the links in view of one page; each takes about 9 KB. */
const MAX_PAGES = 12;
/** How long a link must stay in view, so that a list that scrolls by prefetches nothing. */
const DWELL_MS = 300;

/** The events after which a picture is no longer loading. */
const EVENTS = ['load', 'error'] as const;

type Callback = (isWanted: boolean) => void;

const callbacks = new Map<Element, Callback>();
const timers = new Map<Element, ReturnType<typeof setTimeout>>();
/** Links in view that wait to be prefetched, in their order; and those whose prefetch counts for MAX_PREFETCHED_LINKS. */
const waitingLinks = new Set<Element>();
const wantedLinks = new Set<Element>();
let observer: IntersectionObserver | undefined;
/** Whether the observer has reported the first links, which were in view before the scripts ran. */
let hasReported = false;
/** The current page, and the addresses that are prefetched from it, for the limits. */
let current = { page: '', addresses: new Set<string>() };

/**
 * Whether prefetching is off, because the connection is slow or the shopper saves data. Only Chromium reports it.
 */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return Boolean(connection?.saveData || connection?.effectiveType?.endsWith('2g'));
}

/** Whether the limits allow to prefetch the page of a link, which is then counted; a page counts once. */
function isWithinLimits(link: Element): boolean {
  const page = location.pathname;
  if (current.page !== page) {
    current = { page, addresses: new Set() };
    wantedLinks.clear();
  }
  const address = link.getAttribute('href') ?? '';
  if (current.addresses.has(address)) return true;
  if (wantedLinks.size >= MAX_PREFETCHED_LINKS || current.addresses.size >= MAX_PAGES) return false;
  current.addresses.add(address);
  wantedLinks.add(link);
  return true;
}

/** Asks for the pages of links in view, within the limits. */
function requestPages(): void {
  for (const link of waitingLinks)
    if (isWithinLimits(link) && waitingLinks.delete(link)) callbacks.get(link)?.(true);
}

function onLeave(link: Element): void {
  clearTimeout(timers.get(link));
  timers.delete(link);
  waitingLinks.delete(link);
  // Later, because the links of a page that is left go one by one: each of them would ask for the pages of the others.
  if (wantedLinks.delete(link)) queueMicrotask(requestPages);
}

/** Links of which most is seen come first, because shoppers tap a card of a grid more often than one of a strip. */
const getArea = ({ intersectionRect: { width, height } }: IntersectionObserverEntry): number =>
  width * height;

function onChange(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of [...entries].sort((a, b) => getArea(b) - getArea(a))) {
    clearTimeout(timers.get(target));
    if (!isIntersecting) {
      callbacks.get(target)?.(false);
      onLeave(target);
      continue;
    }
    const onStay = () => {
      waitingLinks.add(target);
      requestPages();
    };
    if (!hasReported || window.scrollY === 0) onStay();
    else timers.set(target, setTimeout(onStay, DWELL_MS));
  }
  hasReported = true;
  reportFirstLinks();
}

let reportFirstLinks = () => {};
/** Resolves when the first links in view were reported. */
const firstLinks = new Promise<void>((resolve) => {
  reportFirstLinks = resolve;
});

/**
 * Waits until the pages of the first links in view were asked for; not where none will be. The document has product cards before
 * React watches them.
 */
export const waitForFirstLinks = async (): Promise<void> => {
  const hasCards = callbacks.size > 0 || document.querySelector(`a[${PREFETCH_ATTRIBUTE}]`);
  if (hasCards && !savesData()) await firstLinks;
};

/** Whether a picture of the first screen is still loading. */
function hasPendingPictures(): boolean {
  return Array.from(document.images).some((image) => {
    // A hidden page has its layout, too.
    if (image.complete || image.closest('.page-hidden')) return false;
    const { top, bottom, left, right } = image.getBoundingClientRect();
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  });
}

/** Starts once the first screen has its pictures, so that nothing competes with them. Those further down do not count. */
function startWhenShown(): void {
  const start = () => {
    if (hasPendingPictures()) return;
    for (const event of EVENTS) document.removeEventListener(event, start, true);
    runWhenIdle(() => {
      if (observer || savesData()) return;
      observer = new IntersectionObserver(onChange, { threshold: MIN_VISIBLE_SHARE });
      for (const link of callbacks.keys()) observer.observe(link);
    });
  };
  for (const event of EVENTS) document.addEventListener(event, start, true);
  start();
}

/**
 * Reports whether the page of a link should be prefetched because the link is in view (R-NAV-31): not before the first
 * screen has its pictures, not where data is saved, and for a limited number of pages. False: the page is no
 * longer wanted, and its request is cancelled, even one under way.
 * @returns a function that ends the watching
 */
export function watchLinkInView(link: Element, callback: Callback): () => void {
  if (callbacks.size === 0 && !observer) startWhenShown();
  callbacks.set(link, callback);
  observer?.observe(link);
  return () => {
    callback(false);
    callbacks.delete(link);
    observer?.unobserve(link);
    onLeave(link);
  };
}
