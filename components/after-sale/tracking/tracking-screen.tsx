'use client';

import { useTranslations } from 'next-intl';
import { CaseGate } from '../parts/case-gate';
import { NotNow } from '../parts/not-now';
import type { CaseFacts } from '../parts/use-case';
import { TrackingForm } from './tracking-form';

/** `/fillRefundNumber`: with which parcel goods went back (R-AFTER-12). */
export function TrackingScreen() {
  return <CaseGate>{({ afterSale }) => <TrackingFor afterSale={afterSale} />}</CaseGate>;
}

function TrackingFor({ afterSale }: Pick<CaseFacts, 'afterSale'>) {
  const t = useTranslations('afterSale');
  const { orderId, actions, case: found } = afterSale;
  if (found && actions.includes('fillTracking')) return <TrackingForm orderId={orderId} found={found} />;
  return (
    <NotNow text={t('tracking.notNow')} to={`/afterSaleDetail?orderId=${orderId}`} label={t('toCase')} />
  );
}
