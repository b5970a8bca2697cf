import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { flyCoins } from '@/components/ui/motion/fly-coins';
import { showToast } from '@/components/ui/overlay/toast-store';
import { callMall } from '@/lib/browser/client';
import { copyText } from '@/lib/browser/copy-text';
import { getCurrentProjectId } from '@/lib/browser/current-page';
import { createQueryKey, meQuery } from '@/lib/browser/queries';
import { fillTemplate } from '@/lib/i18n/text-template';
import { setBalance } from '../sign-in/sign-in-cache';

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

/** Opens the share sheet of the system; without one copies the link. */
async function shareMallLink(title: string): Promise<ShareResult> {
  const url = getShareLink();
  if (navigator.share) {
    try {
      await navigator.share({ title, text: title, url });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    }
  }
  return (await copyText(url)) ? 'copied' : 'failed';
}

export interface ShareTexts {
  /** Text of the shared link. */
  message: string;
  success: string;
  copied: string;
  already: string;
  /** Shown when too many guests of this device or network received points today. */
  limited: string;
  failed: string;
  copyFailed: string;
}

/** Shares the mall and then requests the points of the day. */
export function useShare(startElement: RefObject<HTMLElement | null>, coin: string, texts: ShareTexts) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const result = await shareMallLink(texts.message);
      const shared = result === 'shared' || result === 'copied';
      return { result, gain: shared ? await callMall('shareAddPoints', {}) : undefined };
    },
    onError: () => showToast(texts.failed, { tone: 'error' }),
    onSuccess: async ({ result, gain }) => {
      if (result === 'failed') showToast(texts.copyFailed, { tone: 'error' });
      if (!gain) return;
      const { isLimited } = gain;
      client.setQueryData(meQuery().queryKey, (user) => user && { ...user, sharedToday: !isLimited });
      if (gain.points > 0) {
        await flyCoins(startElement.current, document.querySelector('[data-balance]'), { icon: coin });
      }
      setBalance(client, gain.activePoints);
      if (isLimited) return showToast(texts.limited);
      const message = gain.points === 0 ? texts.already : result === 'copied' ? texts.copied : texts.success;
      showToast(fillTemplate(message, { points: gain.points }), { tone: 'success' });
      await client.invalidateQueries({ queryKey: createQueryKey('user') });
    },
  });
  return { pending: isPending, share: () => mutate() };
}
