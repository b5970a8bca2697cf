import { CircleCheck, CircleX, Hourglass, type LucideIcon, PackageOpen, Truck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { StatusHero } from '@/components/ui/feedback/status-hero';
import type { CaseStatus } from '@/lib/contract/trade/case';
import type { FoundCase } from './case-of';

const icons: Record<CaseStatus, LucideIcon> = {
  requested: Hourglass,
  approved: PackageOpen,
  returning: Truck,
  refunded: CircleCheck,
  exchanged: CircleCheck,
  rejected: CircleX,
  cancelled: CircleX,
};

/** How a case stands, in one look. */
export function CaseHead({ found, unit }: { found: FoundCase; unit: string }) {
  const t = useTranslations('afterSale.detail');
  const { status, amountFen } = found;
  const hint = status === 'refunded' && amountFen === 0 ? 'refundedNoCash' : status;
  return (
    <StatusHero icon={icons[status]} title={t(`status.${status}`)} hint={t(`hints.${hint}`, { unit })} />
  );
}
