import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BUILD_CACHE, OFFLINE_CACHE, WORKER_SCOPE } from '@/lib/web-app/paths';
import { getConfig } from '../config';

/** Written by scripts/lib/build-worker.mjs after the build. */
const getWorkerFile = (): string => path.join(process.cwd(), getConfig().NEXT_DIST_DIR, 'worker.js');

/** Replaces a worker that browsers have installed: it removes itself and its caches (R-QUICK-13). */
const REMOVAL_SCRIPT = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(
  Promise.all(${JSON.stringify([BUILD_CACHE, OFFLINE_CACHE])}.map((name) => caches.delete(name)))
    .then(() => self.registration.unregister()),
));
`;

/**
 * Serves the service worker, or with `MALL_WEB_APP=off` the script that removes it. Browsers ask for it again on
 * navigations, so both reach every phone with its next visit (R-QUICK-12, R-QUICK-13).
 */
export async function serveWorker(): Promise<Response> {
  const script = getConfig().MALL_WEB_APP === 'on' ? await readFile(getWorkerFile(), 'utf8') : REMOVAL_SCRIPT;
  return new Response(script, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': WORKER_SCOPE,
      // The policy of the worker itself: it requests the files that it stores, and pages.
      'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
    },
  });
}
