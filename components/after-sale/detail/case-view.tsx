import { CircleCheck, CircleX, Hourglass, type LucideIcon, PackageOpen, Truck } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { CopyButton } from '@/components/order/copy-button';
import { Card } from '@/components/ui/card';
import { Cell, CellGroup } from '@/components/ui/cell';
import { StatusHero } from '@/components/ui/feedback/status-hero';
import { StepList } from '@/components/ui/list/step-list';
import { useLink } from '@/lib/browser/current-page';
import type { AfterSale, AfterSaleCase } from '@/lib/contract/after-sale';
import type { CaseStatus } from '@/lib/contract/after-sale-case';
import { isOpenCase } from '@/lib/rules/after-sale/after-sale';
import { formatCount } from '@/lib/rules/money/format';
import { formatDate } from '@/lib/rules/time/format-date';
import { ReturnCard } from '../parts/return-card';
import { CaseBar } from './case-bar';
import { CaseFacts } from './case-facts';

const icons: Record<CaseStatus, LucideIcon> = {
  requested: Hourglass,
  approved: PackageOpen,
  returning: Truck,
  refunded: CircleCheck,
  exchanged: CircleCheck,
  rejected: CircleX,
  cancelled: CircleX,
};

/** The key of the text that says what happens next. */
function getHint({ points, missingPoints = 0 }: AfterSale, { status, amountFen }: AfterSaleCase) {
  if (status === 'requested' && missingPoints > 0) return 'requestedMissing';
  if (status !== 'refunded') return status;
  if (amountFen === 0) return points === 0 ? 'refundedNothing' : 'refundedNoCash';
  return points === 0 ? 'refundedCashOnly' : 'refunded';
}

/**
 * The key of the status text. A refund is done when the money has arrived. A return without cash is not called a refund: the courier may
 * have brought back a parcel that was refused on delivery.
 */
function getTitle({ status, type, amountFen, refundArrivedAt }: AfterSaleCase) {
  if (status !== 'refunded') return status;
  if (amountFen > 0) return refundArrivedAt ? status : 'refundOnItsWay';
  return type === 'refund' ? status : 'returned';
}

/** Status of a case, and why it waits (R-AFTER-28). */
function CaseHead({ afterSale, afterSaleCase, unit }: Props) {
  const t = useTranslations('afterSale.detail');
  const { status } = afterSaleCase;
  const hint = t(`hints.${getHint(afterSale, afterSaleCase)}`, {
    unit,
    points: formatCount(afterSale.missingPoints ?? 0),
  });
  return <StatusHero icon={icons[status]} title={t(`status.${getTitle(afterSaleCase)}`)} hint={hint} />;
}

/** Every step of a case, the newest first. */
function CaseTimeline({ afterSaleCase: { timeline, status } }: { afterSaleCase: AfterSaleCase }) {
  const t = useTranslations('afterSale.detail');
  const locale = useLocale();
  return (
    <Card as="section">
      <header className="flex items-baseline justify-between gap-3">
        <h3 className="text-14 font-bold">{t('timeline')}</h3>
        {isOpenCase(status) && <span className="text-11 text-muted">{t('live')}</span>}
      </header>
      <StepList
        className="mt-3.5"
        steps={timeline.map(({ step, at, text }, index) => ({
          id: `${at} ${step} ${timeline.length - index}`,
          at,
          text,
          time: formatDate(at, 'fullTime', locale),
        }))}
      />
    </Card>
  );
}

interface ParcelCardProps {
  title: string;
  parcel: NonNullable<AfterSaleCase['returnParcel']>;
}

/** Courier and tracking number of a parcel. */
function ParcelCard({ title, parcel: { company, expressNo } }: ParcelCardProps) {
  const t = useTranslations('afterSale.detail');
  return (
    <Card as="section" className="flex items-center gap-3">
      <Truck size={22} strokeWidth={1.8} aria-hidden className="shrink-0 text-primary" />
      <div className="min-w-0 flex-1">
        <h3 className="text-12 text-muted">{title}</h3>
        <p className="mt-0.5 text-14 font-bold">
          {company} <span className="font-normal">{expressNo}</span>
        </p>
      </div>
      <CopyButton text={expressNo} label={t('copyNo')} />
    </Card>
  );
}

interface Props {
  afterSale: AfterSale;
  afterSaleCase: AfterSaleCase;
  unit: string;
}

/** An after-sale case: first what the shopper must do, then the timeline. */
export function CaseView({ afterSale, afterSaleCase, unit }: Props) {
  const t = useTranslations('afterSale');
  const link = useLink();
  const { rejectReason, returnTo, returnParcel, replacement } = afterSaleCase;
  return (
    <>
      <CaseHead afterSale={afterSale} afterSaleCase={afterSaleCase} unit={unit} />
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
        <CaseTimeline afterSaleCase={afterSaleCase} />
        <CaseFacts afterSale={afterSale} afterSaleCase={afterSaleCase} unit={unit} />
        <CellGroup>
          <Cell label={t('toOrder')} href={link(`/payindex?orderId=${afterSale.orderId}`)} />
        </CellGroup>
      </div>
      <CaseBar afterSale={afterSale} afterSaleCase={afterSaleCase} />
    </>
  );
}
