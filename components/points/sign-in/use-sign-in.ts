import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { flyCoins } from '@/components/ui/motion/fly-coins';
import { showToast } from '@/components/ui/overlay/toast-store';
import { callMall } from '@/lib/browser/client';
import { pointsQuery } from '@/lib/browser/queries';
import { fillTemplate } from '@/lib/i18n/text-template';
import { markSignedIn, setBalance } from './sign-in-cache';

const mutationKey = ['sign-in'];

export interface SignInTexts {
  success: string;
  /** No points for another guest of this device or network today. */
  limited: string;
  failed: string;
}

/**
 * Signs in for today: the calendar at once, then coins fly from the tapped element to the balance, then the
 * number rises. Whatever is tapped twice, or in two places, signs in once; a refusal changes nothing.
 */
export function useSignIn(from: RefObject<HTMLElement | null>, coin: string, texts: SignInTexts) {
  const client = useQueryClient();
  const pending = useIsMutating({ mutationKey }) > 0;
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () => callMall('signIn', {}),
    onError: () => showToast(texts.failed, { tone: 'error' }),
    onSuccess: async (answer) => {
      const before = client.getQueryData(pointsQuery().queryKey)?.activePoints;
      const tapped = from.current;
      markSignedIn(client, answer);
      if (answer.activePoints !== before) {
        await flyCoins(tapped, document.querySelector('[data-balance]'), { icon: coin });
      }
      setBalance(client, answer.activePoints);
      if (answer.isLimited) showToast(texts.limited);
      else showToast(fillTemplate(texts.success, { points: answer.points }), { tone: 'success' });
      await client.invalidateQueries({ queryKey: ['user'] });
    },
  });
  return { pending, signIn: () => client.isMutating({ mutationKey }) === 0 && mutate() };
}
