import { loadScript } from './load-script';

declare global {
  interface Window {
    /** Commands for Baidu's script, also before it is loaded. */
    _hmt?: unknown[][];
    /** Commands for Umeng's script, also before it is loaded. */
    _czc?: unknown[][];
  }
}

/** The ids of a project at the services for web analytics; empty: it does not use the service. */
export interface AnalyticsIds {
  umengId: string;
  baiduId: string;
}

/**
 * Loads the scripts of the services that a project uses, Umeng and Baidu (R-EVENT-11). A service that is slow or away changes
 * nothing. The policy of the document allows their hosts (`lib/rules/page/analytics-hosts.ts`).
 * @returns a function that reports the view of a further page; the scripts count the first one
 */
export function startAnalytics({ umengId, baiduId }: AnalyticsIds): (path: string) => void {
  if (baiduId) {
    window._hmt ??= [];
    void loadScript(`https://hm.baidu.com/hm.js?${encodeURIComponent(baiduId)}`);
  }
  if (umengId) {
    window._czc ??= [];
    window._czc.push(['_setAccount', umengId]);
    void loadScript(`https://s4.cnzz.com/z.js?id=${encodeURIComponent(umengId)}&async=1`);
  }
  return (path) => {
    const view = ['_trackPageview', path];
    if (baiduId) window._hmt?.push(view);
    if (umengId) window._czc?.push(view);
  };
}
