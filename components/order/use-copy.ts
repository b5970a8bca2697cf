'use client';

import { useTranslations } from 'next-intl';
import { toast } from '@/components/ui/overlay/toast-store';
import { copyText } from '@/lib/browser/copy-text';

/** Copies a text and says whether that worked (R-DIALOG-17, R-DIALOG-18). */
export function useCopy(): (text: string) => Promise<void> {
  const t = useTranslations('common');
  return async (text) => {
    const copied = await copyText(text);
    toast(t(copied ? 'copied' : 'copyFailed'), { tone: copied ? 'success' : 'error' });
  };
}
