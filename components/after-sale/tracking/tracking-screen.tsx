'use client';

import { useTranslations } from 'next-intl';
import { CaseGate } from '../parts/case-gate';
import { Unavailable } from '../parts/unavailable';
import type { CaseSnapshot } from '../parts/use-case-snapshot';
import { TrackingForm } from './tracking-form';

/** `/fillRefundNumber`: tracking number of the return parcel (R-AFTER-12). */
export function TrackingScreen() {
  return <CaseGate>{({ afterSale }) => <TrackingContent afterSale={afterSale} />}</CaseGate>;
}

function TrackingContent({ afterSale }: Pick<CaseSnapshot, 'afterSale'>) {
  const t = useTranslations('afterSale');
  const { orderId, actions, case: afterSaleCase } = afterSale;
  if (actions.includes('fillTracking'))
    return <TrackingForm orderId={orderId} afterSaleCase={afterSaleCase} />;
  return (
    <Unavailable text={t('tracking.notNow')} to={`/afterSaleDetail?orderId=${orderId}`} label={t('toCase')} />
  );
}
