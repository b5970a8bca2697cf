import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { showToast } from '@/components/ui/overlay/toast';
import { useIsPageShown } from '@/lib/browser/use-is-page-shown';

/**
 * Lets a form wait for its pictures before it is sent. `waitForUploads` resolves to what `collect` returns; null means that the form must
 * not be sent: an upload has failed, which it shows, or the shopper has left the page.
 */
export function useUploadWait() {
  const t = useTranslations('afterSale');
  const isShown = useIsPageShown();
  const [isWaiting, setWaiting] = useState(false);
  const waitForUploads = async <T>(collect: () => Promise<T | null>): Promise<T | null> => {
    setWaiting(true);
    const collected = await collect();
    setWaiting(false);
    if (!isShown()) return null;
    if (!collected) showToast(t('pictures.stuck'), { tone: 'error' });
    return collected;
  };
  return { isWaiting, waitForUploads };
}
