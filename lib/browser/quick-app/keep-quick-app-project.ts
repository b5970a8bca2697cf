import { callMall } from '@/lib/browser/client';
import { writeCookie } from '@/lib/browser/cookies';
import { logFailure } from '@/lib/browser/log';
import { createStorageStore } from '@/lib/browser/store';
import { PROJECT_COOKIE } from '@/lib/rules/page/project-id';
import { formatStoredProject, keepProject, parseStoredProject } from '@/lib/rules/quick-app/project-expiry';
import { getCurrentProjectId } from '../current-page';

const stored = createStorageStore('quickAppPId');

/** Limits how long the cookie keeps the project of a page that the quick app has opened (R-QUICK-03). */
export async function keepQuickAppProject(): Promise<void> {
  const pId = getCurrentProjectId();
  if (!pId) return;
  try {
    const config = await callMall('quickAppConfig', {});
    const nowMs = Date.now();
    const kept = keepProject(parseStoredProject(stored.read(), nowMs), pId, config, nowMs);
    stored.write(kept ? formatStoredProject(kept) : null);
    writeCookie(PROJECT_COOKIE, pId, kept ? Math.floor((kept.untilMs - nowMs) / 1000) : 0);
  } catch (error) {
    logFailure('could not read how long the project of the quick app is kept', error);
  }
}
