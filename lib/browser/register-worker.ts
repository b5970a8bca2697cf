import { OFFLINE_CACHE, OFFLINE_KEY, WORKER_PATH, WORKER_SCOPE } from '@/lib/web-app/paths';
import { logFailure } from './log';

/** Stores the offline page of this page's brand and language, under the key where the worker looks for it. */
async function storeOfflinePage(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the offline page answered ${response.status}`);
  await (await caches.open(OFFLINE_CACHE)).put(OFFLINE_KEY, response);
}

/**
 * Registers the service worker and stores the offline page (R-QUICK-11). A browser without workers, or a private window
 * that forbids them, stays without.
 * @param offlinePage address of the offline page
 */
export async function registerWorker(offlinePage: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(WORKER_PATH, { scope: WORKER_SCOPE, updateViaCache: 'none' });
    await storeOfflinePage(offlinePage);
  } catch (error) {
    logFailure('could not register the service worker', error);
  }
}
