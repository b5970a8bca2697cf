'use client';

import { useTranslations } from 'next-intl';
import { CaseGate } from '../parts/case-gate';
import { Unavailable } from '../parts/unavailable';
import type { CaseSnapshot } from '../parts/use-case-snapshot';
import { TrackingForm } from './tracking-form';

/** `/fillRefundNumber`: with which parcel goods went back (R-AFTER-12). */
export function TrackingScreen() {
  return <CaseGate>{({ afterSale }) => <TrackingFor afterSale={afterSale} />}</CaseGate>;
}

function TrackingFor({ afterSale }: Pick<CaseSnapshot, 'afterSale'>) {
  const t = useTranslations('afterSale');
  const { orderId, actions, case: found } = afterSale;
  if (found && actions.includes('fillTracking')) return <TrackingForm orderId={orderId} found={found} />;
  return (
    <Unavailable text={t('tracking.notNow')} to={`/afterSaleDetail?orderId=${orderId}`} label={t('toCase')} />
  );
}
