'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog';
import { toast } from '@/components/ui/overlay/toast-store';
import { callMall } from '@/lib/browser/client';
import { useRefusal } from '../parts/use-refusal';

/** Withdraws an open case after asking. */
export function CancelCase({ orderId }: { orderId: string }) {
  const t = useTranslations('afterSale.detail');
  const client = useQueryClient();
  const refuse = useRefusal();
  const [asking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => callMall('cancelAfterSale', { orderId }),
    onSuccess: () => {
      toast(t('cancelled'), { tone: 'success' });
      return client.invalidateQueries({ queryKey: ['order'] });
    },
    onError: refuse,
  });
  return (
    <>
      <Button variant="outline" loading={cancel.isPending} onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          cancel.mutate();
        }}
        title={t('cancelTitle')}
        cancelLabel={t('keep')}
        confirmLabel={t('cancel')}
      >
        {t('cancelText')}
      </ConfirmDialog>
    </>
  );
}
