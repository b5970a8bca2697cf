import { runWhenIdle } from './run-when-idle';

/** Pages that are prefetched for the links in view of one page; each takes about 10 KB. */
const MAX_PAGES = 12;
/** How long a link must stay in view, so that a list that scrolls by prefetches nothing. */
const DWELL_MS = 300;

type Callback = (isWanted: boolean) => void;

const callbacks = new Map<Element, Callback>();
const timers = new Map<Element, ReturnType<typeof setTimeout>>();
let observer: IntersectionObserver | undefined;
/** The page for which pages are counted, and their addresses. */
let current = { page: '', addresses: new Set<string>() };

/**
 * Whether the shopper's connection is too slow or too dear for pages that may never be opened. Only Chromium reports it.
 */
export function isConnectionSaved(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return Boolean(connection?.saveData || connection?.effectiveType?.endsWith('2g'));
}

/** Counts the page of a link; false if enough other pages were prefetched on this page. */
function isWithinLimit(link: Element): boolean {
  const page = location.pathname;
  if (current.page !== page) current = { page, addresses: new Set() };
  const address = link.getAttribute('href') ?? '';
  if (current.addresses.has(address)) return true;
  return current.addresses.size < MAX_PAGES && Boolean(current.addresses.add(address));
}

function onChange(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    clearTimeout(timers.get(target));
    timers.delete(target);
    if (!isIntersecting) callbacks.get(target)?.(false);
    else
      timers.set(
        target,
        setTimeout(() => isWithinLimit(target) && callbacks.get(target)?.(true), DWELL_MS),
      );
  }
}

/** Starts once the first screen has its pictures, so that nothing competes with them. */
function startWhenLoaded(): void {
  const start = () =>
    runWhenIdle(() => {
      if (observer || isConnectionSaved()) return;
      observer = new IntersectionObserver(onChange, { threshold: 0.5 });
      for (const link of callbacks.keys()) observer.observe(link);
    });
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/**
 * Reports whether the page of a link should be prefetched because the link is in view (R-NAV-31): not before the page
 * has loaded, not where data is saved, and for a limited number of pages. False cancels what has not begun.
 * @returns a function that ends the watching
 */
export function watchLinkInView(link: Element, callback: Callback): () => void {
  if (callbacks.size === 0 && !observer) startWhenLoaded();
  callbacks.set(link, callback);
  observer?.observe(link);
  return () => {
    clearTimeout(timers.get(link));
    timers.delete(link);
    callbacks.delete(link);
    observer?.unobserve(link);
  };
}
