import { copyText } from '@/lib/browser/copy-text';
import { currentProjectId } from '@/lib/browser/page';

/**
 * The public address of this page with its project and nothing else: no code, state or order of the sharer
 * (R-POINTS-24).
 */
function shareLink(): string {
  const url = new URL(window.location.pathname, window.location.origin);
  const pId = currentProjectId();
  if (pId) url.searchParams.set('pId', pId);
  return url.href;
}

export type ShareResult = 'shared' | 'copied' | 'cancelled' | 'refused';

/** Hands the link to the system's share sheet, or else to the clipboard. */
export async function shareOut(title: string): Promise<ShareResult> {
  const url = shareLink();
  if (navigator.share) {
    try {
      await navigator.share({ title, text: title, url });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    }
  }
  return (await copyText(url)) ? 'copied' : 'refused';
}
