import type { EventFields } from '@/lib/contract/events';
import { describeTarget, TARGETS } from './event-target';

interface ExposureOptions {
  /** Milliseconds for which a target must be in view without a break. */
  durationMs: number;
  /** Share of its area that must be in view, 0 to 1. */
  minAreaRate: number;
  report: (fields: EventFields<'exposure'>) => void;
}

/** Exposures of products and adverts. */
export interface Exposures {
  /** Begins a new view of a page, on which every target counts again. */
  startView: () => void;
  /** Counts again after a break; what was counted in this view stays counted. */
  resume: () => void;
  /** Stops to count: the page is hidden. */
  pause: () => void;
}

/** How long new elements wait until they are observed: a list adds many in a row. */
const SCAN_DELAY_MS = 200;

/** Watches products and adverts in named parts of the page, those that are added later, too (R-EVENT-07). */
export function watchExposures({ durationMs, minAreaRate, report }: ExposureOptions): Exposures {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const reported = new Set<string>();

  const stop = (element: Element) => {
    clearTimeout(timers.get(element));
    timers.delete(element);
  };
  const start = (element: HTMLElement) => {
    const fields = describeTarget(element);
    if (!fields || fields.kind === 'link' || timers.has(element)) return;
    const { kind, id, place } = fields;
    const key = `${kind} ${id} ${place}`;
    if (reported.has(key)) return;
    const count = () => {
      timers.delete(element);
      if (!reported.has(key)) report({ kind, id, place });
      reported.add(key);
    };
    timers.set(element, setTimeout(count, durationMs));
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio } of entries) {
        if (!isIntersecting || intersectionRatio < minAreaRate || !(target instanceof HTMLElement))
          stop(target);
        else start(target);
      }
    },
    { threshold: minAreaRate },
  );
  // Observing an element again has no effect.
  const scan = () => {
    for (const element of document.querySelectorAll(TARGETS)) observer.observe(element);
  };
  const pause = () => {
    observer.disconnect();
    for (const element of [...timers.keys()]) stop(element);
  };
  const resume = () => {
    pause();
    scan();
  };

  let isScanDue = false;
  new MutationObserver(() => {
    if (isScanDue) return;
    isScanDue = true;
    setTimeout(() => {
      isScanDue = false;
      if (document.visibilityState === 'visible') scan();
    }, SCAN_DELAY_MS);
  }).observe(document.body, { childList: true, subtree: true });
  scan();
  return {
    pause,
    resume,
    startView: () => {
      reported.clear();
      resume();
    },
  };
}
