import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { showToast } from '@/components/ui/overlay/toast';
import { toApiError } from '@/lib/browser/api-error';
import { isUnanswered } from '@/lib/browser/is-unanswered';
import { createQueryKey } from '@/lib/browser/queries';

/**
 * Returns a handler that shows why a call failed; it returns true when the order has changed since the form
 * was opened.
 * @param onDone called instead when the call was done already by an attempt whose answer was lost (R-AFTER-29)
 */
export function useCaseError(onDone?: () => void): (error: unknown) => boolean {
  const t = useTranslations('afterSale.failure');
  const texts = useAppTexts();
  const client = useQueryClient();
  const isAnswerLost = useRef(false);
  return (error) => {
    const { code, reason } = toApiError(error);
    if (isUnanswered(error)) isAnswerLost.current = true;
    if (onDone && isAnswerLost.current && reason === 'already_done') {
      void client.invalidateQueries({ queryKey: createQueryKey('order') });
      onDone();
      return false;
    }
    const isChanged = code === 409 && reason !== 'refund_closed';
    const text = isChanged
      ? t('changed')
      : reason === 'refund_closed'
        ? t('refundClosed')
        : code === 429
          ? t('tooOften')
          : code === 0
            ? texts.networkFailed
            : t('other');
    showToast(text, { tone: 'error' });
    if (isChanged) void client.invalidateQueries({ queryKey: createQueryKey('order') });
    return isChanged;
  };
}
