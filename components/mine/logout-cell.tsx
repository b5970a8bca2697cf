'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog';
import { showToast } from '@/components/ui/overlay/toast-store';
import { callMall } from '@/lib/browser/client';
import { meQuery } from '@/lib/browser/queries';
import { replaceDocument } from './leave-page';

/** What the mall keeps on the device about a shopper (R-ACCOUNT-26). */
const STORAGE_KEYS = [
  'pId',
  'userId',
  'openid',
  'unionId',
  'authVersion',
  'wxPayAppId',
  'orderInfo',
  'searchHistoryList',
  'complaintReceipts',
  'giftShown',
] as const;

/**
 * Forgets the shopper on this device. Storage may be switched off; then there is nothing to forget
 * (R-ACCOUNT-11, R-ACCOUNT-26).
 */
function clearShopperStorage(): void {
  try {
    for (const key of STORAGE_KEYS) window.localStorage.removeItem(key);
    window.sessionStorage.clear();
  } catch {
    // no storage
  }
}

export interface LogoutCellProps {
  /** Address of the home page as the browser asks for it, base path included. */
  homeHref: string;
  texts: {
    action: string;
    title: string;
    /** What it means for somebody who cannot come back to the account, and for somebody who can. */
    guest: string;
    bound: string;
    cancel: string;
    confirm: string;
    failed: string;
  };
}

/** Ends the session after a question, and leaves nothing of the shopper behind (R-ACCOUNT-11). */
export function LogoutCell({ homeHref, texts }: LogoutCellProps) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { data: user } = useQuery(meQuery());
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => callMall('logout', {}),
    onError: () => showToast(texts.failed, { tone: 'error' }),
    onSuccess: () => {
      // What is still on the screen must not ask again: that would log a new guest in behind the way out.
      client.setDefaultOptions({ queries: { enabled: false } });
      client.clear();
      clearShopperStorage();
      replaceDocument(homeHref);
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
