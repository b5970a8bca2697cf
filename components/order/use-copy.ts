import { useTranslations } from 'next-intl';
import { copyText } from '@/lib/browser/copy-text';
import { showToast } from '../ui/overlay/toast';

/** Returns a function that copies a text and shows a toast with the result (R-DIALOG-17, R-DIALOG-18). */
export function useCopy(): (text: string) => Promise<void> {
  const t = useTranslations('common');
  return async (text) => {
    const result = (await copyText(text)) ? 'copied' : 'copyFailed';
    showToast(t(result), { tone: result === 'copied' ? 'success' : 'error' });
  };
}
