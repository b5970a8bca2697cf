import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { flyCoins } from '@/components/ui/motion/fly-coins';
import { toast } from '@/components/ui/overlay/toast-store';
import { callMall } from '@/lib/browser/client';
import { meQuery } from '@/lib/browser/queries';
import { fill } from '@/lib/i18n/fill';
import { raiseBalance } from '../sign-in/signed-user';
import { shareOut } from './share-link';

export interface ShareTexts {
  /** What friends read. */
  message: string;
  success: string;
  copied: string;
  already: string;
  /** No points for another guest of this device or network today. */
  limited: string;
  failed: string;
  copyFailed: string;
}

/** Shares the mall, and asks for the points of the day when it was shared. */
export function useShare(from: RefObject<HTMLElement | null>, coin: string, texts: ShareTexts) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const result = await shareOut(texts.message);
      const shared = result === 'shared' || result === 'copied';
      return { result, gain: shared ? await callMall('shareAddPoints', {}) : undefined };
    },
    onError: () => toast(texts.failed, { tone: 'error' }),
    onSuccess: async ({ result, gain }) => {
      if (result === 'refused') toast(texts.copyFailed, { tone: 'error' });
      if (!gain) return;
      const { isLimited } = gain;
      client.setQueryData(meQuery().queryKey, (user) => user && { ...user, sharedToday: !isLimited });
      if (gain.points > 0) {
        await flyCoins(from.current, document.querySelector('[data-balance]'), { icon: coin });
      }
      raiseBalance(client, gain.activePoints);
      if (isLimited) return toast(texts.limited);
      const said = gain.points === 0 ? texts.already : result === 'copied' ? texts.copied : texts.success;
      toast(fill(said, { points: gain.points }), { tone: 'success' });
      await client.invalidateQueries({ queryKey: ['user'] });
    },
  });
  return { pending: isPending, share: () => mutate() };
}
