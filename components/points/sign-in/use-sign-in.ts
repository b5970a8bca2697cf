import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { flyCoins } from '@/components/ui/motion/fly-coins';
import { showToast } from '@/components/ui/overlay/toast';
import { callMall } from '@/lib/browser/client';
import { createQueryKey, pointsQuery } from '@/lib/browser/queries';
import { fillTemplate } from '@/lib/i18n/text-template';
import { markSignedIn, setBalance } from './sign-in-cache';

const mutationKey = ['sign-in'];

export interface SignInTexts {
  success: string;
  /** Replaces `success` on a day without points. */
  successPlain: string;
  /** Shown when too many guests of this device or network, or another user of this phone, received points today. */
  limited: string;
  failed: string;
}

/**
 * Signs in for today: first the calendar is updated, then coins fly from the tapped element to the balance,
 * then the balance is updated. Repeated taps, also on different buttons, sign in once; an error changes
 * nothing.
 */
export function useSignIn(coin: string, texts: SignInTexts) {
  const client = useQueryClient();
  const pending = useIsMutating({ mutationKey }) > 0;
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (_startElement: HTMLElement) => callMall('signIn', {}),
    meta: { awaits: [createQueryKey('user')] },
    onError: () => showToast(texts.failed, { tone: 'error' }),
    onSuccess: async (result, startElement) => {
      const before = client.getQueryData(pointsQuery().queryKey)?.activePoints;
      markSignedIn(client, result);
      if (result.activePoints !== before) {
        await flyCoins(startElement, document.querySelector('[data-balance]:not(.page-hidden *)'), {
          icon: coin,
        });
      }
      setBalance(client, result.activePoints);
      if (result.isLimited) return showToast(texts.limited);
      const success = result.points > 0 ? texts.success : texts.successPlain;
      showToast(fillTemplate(success, { points: result.points }), { tone: 'success' });
    },
  });
  return {
    pending,
    signIn: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      if (client.isMutating({ mutationKey }) === 0) mutate(currentTarget);
    },
  };
}
