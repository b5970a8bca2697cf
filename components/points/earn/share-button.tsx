'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { flyCoins } from '@/components/ui/motion/fly-coins';
import { showToast } from '@/components/ui/overlay/toast';
import { callMall } from '@/lib/browser/client';
import { createQueryKey, meQuery } from '@/lib/browser/queries';
import { sharePage } from '@/lib/browser/share-page';
import { fillTemplate } from '@/lib/i18n/text-template';
import { setBalance } from '../sign-in/sign-in-cache';
import { TaskButton } from './task-button';

interface ShareTexts {
  /** Text of the shared link. */
  message: string;
  success: string;
  copied: string;
  already: string;
  /** Shown when too many guests of this device or network, or another user of this phone, received points today. */
  limited: string;
  failed: string;
  copyFailed: string;
}

/** Shares the mall and then requests the points of the day. */
function useShare(coin: string, texts: ShareTexts) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (_startElement: HTMLElement) => {
      const result = await sharePage(texts.message);
      const shared = result === 'shared' || result === 'copied';
      return { result, gain: shared ? await callMall('shareAddPoints', {}) : undefined };
    },
    onError: () => showToast(texts.failed, { tone: 'error' }),
    onSuccess: async ({ result, gain }, startElement) => {
      if (result === 'failed') showToast(texts.copyFailed, { tone: 'error' });
      if (!gain) return;
      const { isLimited } = gain;
      client.setQueryData(meQuery().queryKey, (user) => user && { ...user, sharedToday: !isLimited });
      if (gain.points > 0) {
        await flyCoins(startElement, document.querySelector('[data-balance]:not(.page-hidden *)'), {
          icon: coin,
        });
      }
      setBalance(client, gain.activePoints);
      if (isLimited) return showToast(texts.limited);
      const message = gain.points === 0 ? texts.already : result === 'copied' ? texts.copied : texts.success;
      showToast(fillTemplate(message, { points: gain.points }), { tone: 'success' });
      await client.invalidateQueries({ queryKey: createQueryKey('user') });
    },
  });
  return {
    pending: isPending,
    share: ({ currentTarget }: MouseEvent<HTMLElement>) => mutate(currentTarget),
  };
}

interface ShareButtonProps {
  coin: string;
  texts: ShareTexts & { action: string; done: string };
}

/** Shares the mall; gives points once a day. */
export function ShareButton({ coin, texts }: ShareButtonProps) {
  const { data: user } = useQuery(meQuery());
  const { pending, share } = useShare(coin, texts);
  return (
    <TaskButton
      isDone={user?.sharedToday === true && !pending}
      loading={pending}
      texts={texts}
      onClick={share}
    />
  );
}
