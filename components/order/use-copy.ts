import { useTranslations } from 'next-intl';
import { showToast } from '@/components/ui/overlay/toast-store';
import { copyText } from '@/lib/browser/copy-text';

/** Returns a function that copies a text and shows a toast with the result (R-DIALOG-17, R-DIALOG-18). */
export function useCopy(): (text: string) => Promise<void> {
  const t = useTranslations('common');
  return async (text) => {
    const copied = await copyText(text);
    showToast(t(copied ? 'copied' : 'copyFailed'), { tone: copied ? 'success' : 'error' });
  };
}
