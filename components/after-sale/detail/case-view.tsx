'use client';

import { useTranslations } from 'next-intl';
import { useLink } from '@/components/app/use-link';
import { Card } from '@/components/ui/card';
import { Cell, CellGroup } from '@/components/ui/cell';
import type { AfterSale } from '@/lib/contract/trade/after-sale';
import { ReturnCard } from '../parts/return-card';
import { CaseBar } from './case-bar';
import { CaseFacts } from './case-facts';
import { CaseHead } from './case-head';
import type { FoundCase } from './case-of';
import { CaseTimeline } from './case-timeline';
import { ParcelCard } from './parcel-card';

interface Props {
  afterSale: AfterSale;
  found: FoundCase;
  unit: string;
}

/** A case that is there: what is to be done leads, then what has happened. */
export function CaseView({ afterSale, found, unit }: Props) {
  const t = useTranslations('afterSale');
  const link = useLink();
  const { rejectReason, returnTo, returnParcel, replacement } = found;
  return (
    <>
      <CaseHead found={found} unit={unit} />
      <div className="relative -mt-11 flex flex-col gap-2.5 px-3 pb-6">
        {rejectReason && (
          <Card as="section">
            <h3 className="text-12 text-muted">{t('detail.rejectReason')}</h3>
            <p className="mt-1 text-14 font-bold">{rejectReason}</p>
          </Card>
        )}
        {returnTo && <ReturnCard to={returnTo} />}
        {replacement && <ParcelCard title={t('detail.replacement')} parcel={replacement} />}
        {returnParcel && <ParcelCard title={t('detail.parcel')} parcel={returnParcel} />}
        <CaseTimeline found={found} />
        <CaseFacts found={found} unit={unit} />
        <CellGroup>
          <Cell label={t('toOrder')} href={link(`/payindex?orderId=${afterSale.orderId}`)} />
        </CellGroup>
      </div>
      <CaseBar afterSale={afterSale} found={found} />
    </>
  );
}
