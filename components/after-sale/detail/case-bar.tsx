import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { ActionBar } from '@/components/ui/nav/action-bar';
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog';
import { showToast } from '@/components/ui/overlay/toast';
import { callMall } from '@/lib/browser/client';
import { useLink } from '@/lib/browser/current-page';
import { createQueryKey } from '@/lib/browser/queries';
import type { AfterSale, AfterSaleCase } from '@/lib/contract/after-sale';
import { useCaseError } from '../parts/use-case-error';

/** Withdraws an open case after a confirmation. */
function CancelCaseButton({ orderId }: { orderId: string }) {
  const t = useTranslations('afterSale.detail');
  const handleError = useCaseError();
  const [asking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => callMall('cancelAfterSale', { orderId }),
    meta: { awaits: [createQueryKey('order')] },
    onSuccess: () => showToast(t('cancelled'), { tone: 'success' }),
    onError: handleError,
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

/** The bar at the bottom of a case, with the actions that are allowed now; nothing when there are none. */
export function CaseBar({
  afterSale,
  afterSaleCase,
}: {
  afterSale: AfterSale;
  afterSaleCase: AfterSaleCase;
}) {
  const t = useTranslations('afterSale.detail');
  const link = useLink();
  const { orderId, actions } = afterSale;
  if (actions.length === 0) return null;
  const newRequestPath = actions.includes('refund')
    ? '/refund'
    : actions.includes('request')
      ? '/applyRefund'
      : null;
  return (
    <ActionBar>
      <div className="flex flex-1 flex-wrap justify-end gap-2.5">
        {actions.includes('cancel') && <CancelCaseButton orderId={orderId} />}
        {newRequestPath && (
          <ButtonLink href={link(`${newRequestPath}?orderId=${orderId}`)}>{t('again')}</ButtonLink>
        )}
        {actions.includes('fillTracking') && (
          <ButtonLink href={link(`/fillRefundNumber?orderId=${orderId}`)}>
            {t(afterSaleCase.status === 'returning' ? 'correct' : 'fill')}
          </ButtonLink>
        )}
      </div>
    </ActionBar>
  );
}
