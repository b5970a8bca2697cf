import { CacheFirst, ExpirationPlugin, NetworkOnly, Serwist } from 'serwist';
import { BASE_PATH } from '../contract/paths';
import { BUILD_CACHE, OFFLINE_CACHE, OFFLINE_KEY } from './paths';

/*
 * The service worker (R-QUICK-11, R-QUICK-12). It stores what has no shopper in it: the files of builds, whose names
 * contain a hash of their content, and the offline page. Calls, data and pages pass to the network and are never stored,
 * so a new version of the mall is shown at once, and a tab that is still open keeps the files that it has loaded.
 */

/** Files of builds that are kept: those of about two builds, each page of which a shopper has visited. */
const MAX_BUILD_FILES = 250;
const MAX_BUILD_FILE_SECONDS = 30 * 86_400;

new Serwist({
  // Safe with open tabs: no version of the worker answers a request differently from the others.
  skipWaiting: true,
  clientsClaim: true,
  // The browser requests a page while the worker starts.
  navigationPreload: true,
  disableDevLogs: true,
  runtimeCaching: [
    {
      matcher: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith(`${BASE_PATH}/_next/static/`),
      handler: new CacheFirst({
        cacheName: BUILD_CACHE,
        plugins: [
          new ExpirationPlugin({
            maxEntries: MAX_BUILD_FILES,
            maxAgeSeconds: MAX_BUILD_FILE_SECONDS,
            purgeOnQuotaError: true,
          }),
        ],
      }),
    },
    {
      matcher: ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
      handler: new NetworkOnly({
        plugins: [{ handlerDidError: () => caches.match(OFFLINE_KEY, { cacheName: OFFLINE_CACHE }) }],
      }),
    },
  ],
}).addEventListeners();
