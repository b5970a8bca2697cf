import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import type { AnalyticsIds } from '@/lib/browser/analytics';
import { type EventSettings, startEvents } from '@/lib/browser/events/start-events';
import { logFailure } from '@/lib/browser/log';
import { runAfterPaint } from '@/lib/browser/run-after-paint';
import { startLog } from '@/lib/browser/start-log';

/** What the reports of a page depend on. */
export interface ReportSettings extends AnalyticsIds {
  /** Absent: the defaults. */
  events: EventSettings | undefined;
  /** Share of the documents that send failures, 0 to 1. */
  logRate: number;
}

let showPage: ((path: string) => void) | undefined;

/** Starts the reports of this document. @returns a function that reports the view of a further page */
function startReports(firstPath: string, settings: ReportSettings): (path: string) => void {
  startLog(settings.logRate);
  const showInEvents = startEvents(firstPath, settings.events);
  let showInAnalytics: ((path: string) => void) | undefined;
  if (settings.umengId || settings.baiduId) {
    import('@/lib/browser/analytics').then(
      ({ startAnalytics }) => {
        showInAnalytics = startAnalytics(settings);
      },
      (error: unknown) => logFailure('could not load the web analytics', error),
    );
  }
  let shownPath = firstPath;
  return (path) => {
    if (path === shownPath) return;
    shownPath = path;
    showInEvents(path);
    showInAnalytics?.(path);
  };
}

/** Reports what happens on the pages of a document, which it does not change. */
export function Reporter(settings: ReportSettings) {
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings of a document do not change
  useEffect(() => {
    if (showPage) {
      const show = showPage;
      // A tap waits for the paint of its page, and not for the reports.
      return runAfterPaint(() => show(path));
    }
    showPage = startReports(path, settings);
  }, [path]);
  return null;
}
