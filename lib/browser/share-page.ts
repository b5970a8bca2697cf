import { loadBridge } from './bridge/load-bridge';
import { copyText } from './copy-text';
import { getCurrentProjectId } from './current-page';

/**
 * The URL of this page with its project id only: without codes, state or orders of the sharer (R-POINTS-24).
 */
function getShareLink(): string {
  const url = new URL(window.location.pathname, window.location.origin);
  const pId = getCurrentProjectId();
  if (pId) url.searchParams.set('pId', pId);
  return url.href;
}

type ShareResult = 'shared' | 'copied' | 'cancelled' | 'failed';

/**
 * Shares the link of this page: opens the share sheet of the app around it, else that of the system; without one copies
 * the link (R-APP-04).
 */
export async function sharePage(text: string): Promise<ShareResult> {
  const url = getShareLink();
  const byApp = await (await loadBridge()).share({ title: document.title, text, link: url });
  if (byApp === 'ok') return 'shared';
  if (byApp === 'cancel') return 'cancelled';
  if (navigator.share) {
    try {
      await navigator.share({ title: text, text, url });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    }
  }
  return (await copyText(url)) ? 'copied' : 'failed';
}
