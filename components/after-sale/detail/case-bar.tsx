'use client';

import { useTranslations } from 'next-intl';
import { useLink } from '@/components/app/use-link';
import { ButtonLink } from '@/components/ui/button-link';
import { ActionBar } from '@/components/ui/nav/action-bar';
import type { AfterSale } from '@/lib/contract/trade/after-sale';
import { CancelCase } from './cancel-case';
import type { FoundCase } from './case-of';

/** The foot of a case: what the shopper may do now, if anything. */
export function CaseBar({ afterSale, found }: { afterSale: AfterSale; found: FoundCase }) {
  const t = useTranslations('afterSale.detail');
  const link = useLink();
  const { orderId, actions } = afterSale;
  if (actions.length === 0) return null;
  const again = actions.includes('refund') ? '/refund' : actions.includes('request') ? '/applyRefund' : null;
  return (
    <ActionBar>
      <div className="flex flex-1 flex-wrap justify-end gap-2.5">
        {actions.includes('cancel') && <CancelCase orderId={orderId} />}
        {again && <ButtonLink href={link(`${again}?orderId=${orderId}`)}>{t('again')}</ButtonLink>}
        {actions.includes('fillTracking') && (
          <ButtonLink href={link(`/fillRefundNumber?orderId=${orderId}`)}>
            {t(found.status === 'returning' ? 'correct' : 'fill')}
          </ButtonLink>
        )}
      </div>
    </ActionBar>
  );
}
