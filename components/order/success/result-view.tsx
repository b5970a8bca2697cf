'use client';

import { CircleCheck, CircleX, Clock3 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useLink } from '@/components/app/use-link';
import { TapLink } from '@/components/ui/tap-link';
import type { RealOrder } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { Spent } from './spent';

interface Props {
  order: RealOrder;
  unit: string;
  /** Nothing is shipped. */
  isService: boolean;
}

const outcomeOf = ({ paid, status }: RealOrder) =>
  paid ? 'paid' : status === OrderStatus.closed ? 'closed' : 'unpaid';

const icons = { paid: CircleCheck, closed: CircleX, unpaid: Clock3 };

/** Paid, not paid, or closed: in one look, with the way on. */
export function ResultView({ order, unit, isService }: Props) {
  const t = useTranslations('order.success');
  const link = useLink();
  const outcome = outcomeOf(order);
  const Icon = icons[outcome];
  const title = outcome === 'paid' ? t(order.payAmount > 0 ? 'paid' : 'done') : t(outcome);
  const text = outcome === 'paid' ? t(isService ? 'service' : 'shipping') : t(`${outcome}Text`, { unit });
  const hasCode = outcome === 'paid' && isService;
  const orderHref = link(`/${hasCode ? 'serviceOrdersDetail' : 'payindex'}?orderId=${order.orderId}`);
  return (
    <section className="hero px-4 pt-6 pb-8 text-center">
      <div className="hero-light" aria-hidden />
      <div role="status" className="flex flex-col items-center">
        <Icon size={56} strokeWidth={1.8} aria-hidden />
        <h2 className="mt-2.5 text-21 font-extrabold">{title}</h2>
        <p className="mt-1 max-w-72 text-13 text-balance text-hero-muted">{text}</p>
      </div>
      {outcome === 'paid' && <Spent order={order} unit={unit} />}
      <div className="mt-5 flex gap-2.5 *:flex-1">
        <TapLink
          href={link('/primary1')}
          className="pressable flex h-11 items-center justify-center rounded-full border-[1.5px] border-current text-14 font-semibold"
        >
          {t('goOn')}
        </TapLink>
        <TapLink
          href={orderHref}
          className="pressable flex h-11 items-center justify-center rounded-full bg-surface text-14 font-bold text-primary"
        >
          {t(outcome === 'unpaid' ? 'toPay' : hasCode ? 'seeCode' : 'seeOrder')}
        </TapLink>
      </div>
    </section>
  );
}
