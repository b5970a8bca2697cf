import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { showToast } from '@/components/ui/overlay/toast';

/**
 * Lets a form wait for its pictures before it is sent. `waitForUploads` resolves to what `collect` returns;
 * null means that an upload has failed, which it shows.
 */
export function useUploadWait() {
  const t = useTranslations('afterSale');
  const [isWaiting, setWaiting] = useState(false);
  const waitForUploads = async <T>(collect: () => Promise<T | null>): Promise<T | null> => {
    setWaiting(true);
    const collected = await collect();
    setWaiting(false);
    if (!collected) showToast(t('pictures.stuck'), { tone: 'error' });
    return collected;
  };
  return { isWaiting, waitForUploads };
}
