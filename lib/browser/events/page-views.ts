import { withoutBasePath } from '@/lib/contract/paths';
import type { ReportedEvent } from './report-event';

/** The page that linked to this document; undefined for another site. */
function findReferringPath(): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined;
  const { origin, pathname } = new URL(document.referrer);
  return origin === location.origin ? withoutBasePath(pathname) : undefined;
}

/** The views of the pages of a document. */
export interface PageViews {
  /** Reports the view of a page, and the stay on the one before. */
  showPage: (path: string) => void;
  /** Reports the stay, because the page is hidden or left. */
  hide: () => void;
  /** The page is visible again. `isNewView`: it comes out of the back-forward cache. */
  resume: (isNewView: boolean) => void;
}

/**
 * Creates the reports of page views and of the time for which pages were visible (R-EVENT-06). The first view begins with
 * the document, although this code is loaded later.
 */
export function createPageViews(report: (event: ReportedEvent) => void): PageViews {
  let path: string | undefined;
  /** When the stay began, by `performance.now()`; undefined while the page is hidden. */
  let visibleSince: number | undefined;

  const endStay = (to?: string) => {
    if (path === undefined || visibleSince === undefined) return;
    const duration = Math.round(performance.now() - visibleSince);
    visibleSince = undefined;
    const fields = to === undefined ? {} : { to };
    report({ name: 'forward_path_stay_time', fields, path, at: Date.now(), duration });
  };
  const startStay = (since: number) => {
    if (document.visibilityState === 'visible') visibleSince ??= since;
  };
  const reportView = (shown: string, from: string | undefined, at: number) =>
    report({ name: 'forward_path', fields: from === undefined ? {} : { from }, path: shown, at });

  return {
    showPage: (next) => {
      const isFirst = path === undefined;
      endStay(next);
      reportView(
        next,
        isFirst ? findReferringPath() : path,
        isFirst ? Date.now() - performance.now() : Date.now(),
      );
      path = next;
      startStay(isFirst ? 0 : performance.now());
    },
    hide: () => endStay(),
    resume: (isNewView) => {
      if (isNewView && path !== undefined) reportView(path, undefined, Date.now());
      startStay(performance.now());
    },
  };
}
