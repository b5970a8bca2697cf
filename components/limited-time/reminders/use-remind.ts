import { useMutation } from '@tanstack/react-query';
import { showToast } from '@/components/ui/overlay/toast-store';
import { ApiError, isUnknownCall } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import type { ActivityReminder } from '@/lib/contract/activity';
import type { LimitedTexts } from '../session-view';
import { addReminders } from './reminder-store';

/**
 * Asks to be reminded of a product of a session. A points mall without this call is not needed for the notice: then the
 * reminder is on this device only (R-ACTIVITY-07, R-ACTIVITY-25).
 */
export const useRemind = (texts: LimitedTexts) =>
  useMutation({
    mutationFn: async (reminder: ActivityReminder) => {
      const { sessionId, goodsId } = reminder;
      try {
        return await callMall('activityRemind', { sessionId, goodsId });
      } catch (error) {
        if (isUnknownCall(error)) return reminder;
        throw error;
      }
    },
    onSuccess: (reminder) => {
      addReminders([reminder]);
      showToast(texts.remindDone, { tone: 'success' });
    },
    onError: (error) => {
      const isLate = error instanceof ApiError && error.reason === 'activity_over';
      showToast(isLate ? texts.remindLate : texts.remindFailed, { tone: 'error' });
    },
  });
