import { CircleCheck, CircleX, Hourglass, type LucideIcon, PackageOpen, Truck } from 'lucide-react';
import { useTranslations } from 'next-intl';
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
  const Icon = icons[status];
  const hint = status === 'refunded' && amountFen === 0 ? 'refundedNoCash' : status;
  return (
    <section className="hero px-4 pt-5 pb-16">
      <div className="hero-light" aria-hidden />
      <div role="status" className="flex items-center gap-2.5">
        <Icon size={26} strokeWidth={1.8} aria-hidden />
        <h2 className="text-21 font-extrabold">{t(`status.${status}`)}</h2>
      </div>
      <p className="mt-1.5 text-13 text-hero-muted">{t(`hints.${hint}`, { unit })}</p>
    </section>
  );
}
