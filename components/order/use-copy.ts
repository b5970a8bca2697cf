import { useTranslations } from 'next-intl';
import { copyText } from '@/lib/browser/copy-text';
import { showToast } from '../ui/overlay/toast';

/** What a toast says after copying. */
interface CopyTexts {
  copied: string;
  copyFailed: string;
}

/**
 * Returns a function that copies a text and shows a toast with the result (R-DIALOG-17, R-DIALOG-18).
 * @param texts other texts than those of the mall
 */
export function useCopy(texts?: CopyTexts): (text: string) => Promise<void> {
  const t = useTranslations('common');
  return async (text) => {
    const result = (await copyText(text)) ? 'copied' : 'copyFailed';
    showToast(texts?.[result] ?? t(result), { tone: result === 'copied' ? 'success' : 'error' });
  };
}
