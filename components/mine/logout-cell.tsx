'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog';
import { callMall } from '@/lib/browser/client';
import { useLink } from '@/lib/browser/current-page';
import { clearSession } from '@/lib/browser/local-state';
import { meQuery } from '@/lib/browser/queries';
import { clearShopperStorage } from '@/lib/browser/shopper-storage';
import { BASE_PATH } from '@/lib/contract/paths';
import { showToast } from '../ui/overlay/toast';
import { replaceDocument } from './leave-page';

interface LogoutCellProps {
  /** Path of the home page. */
  homeHref: string;
  texts: {
    action: string;
    title: string;
    /**
     * Consequences of logging out: `guest` for a guest, who loses the account, `bound` for a shopper who can
     * log in again.
     */
    guest: string;
    bound: string;
    cancel: string;
    confirm: string;
    failed: string;
  };
}

/** Ends the session after a confirmation and deletes the shopper's data on the device (R-ACCOUNT-11). */
export function LogoutCell({ homeHref, texts }: LogoutCellProps) {
  const client = useQueryClient();
  const link = useLink();
  const [asking, setAsking] = useState(false);
  const { data: user } = useQuery(meQuery());
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => callMall('logout', {}),
    onError: () => showToast(texts.failed, { tone: 'error' }),
    onSuccess: () => {
      // Visible components must not refetch: that would log in a new guest before the page is left.
      client.setDefaultOptions({ queries: { enabled: false } });
      client.clear();
      clearSession();
      clearShopperStorage();
      replaceDocument(BASE_PATH + link(homeHref));
    },
  });
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        className="pressable-row h-12 w-full rounded-card bg-surface text-14 text-muted"
      >
        {texts.action}
      </button>
      <ConfirmDialog
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => mutate()}
        loading={isPending || isSuccess}
        title={texts.title}
        cancelLabel={texts.cancel}
        confirmLabel={texts.confirm}
      >
        {user?.phone ? texts.bound : texts.guest}
      </ConfirmDialog>
    </>
  );
}
