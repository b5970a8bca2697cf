import { CircleCheck, CircleX, Clock3 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { TapLink } from '@/components/ui/tap-link';
import { useLink } from '@/lib/browser/current-page';
import type { RealOrder } from '@/lib/contract/order';
import { formatCount, formatFen } from '@/lib/rules/money/format';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { parseFromPage } from '@/lib/rules/page/from-page';
import { useParam } from '../use-order-id';

/** Points and cash spent, and points gained. */
function OrderCost({ order, unit }: { order: RealOrder; unit: string }) {
  const t = useTranslations('order.success');
  const facts = [
    { name: t('spent', { unit }), value: formatCount(order.points) },
    ...(order.payAmount > 0 ? [{ name: t('cash'), value: formatFen(order.payAmount) }] : []),
    ...(order.pointsGained > 0
      ? [{ name: t('gained', { unit }), value: `+${formatCount(order.pointsGained)}` }]
      : []),
  ];
  return (
    <dl className="mt-5 flex divide-x divide-line rounded-card bg-surface py-3.5 text-ink">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex min-w-0 flex-1 flex-col-reverse px-2">
          <dt className="mt-0.5 text-12 text-muted first-letter:uppercase">{name}</dt>
          <dd className="text-18 font-extrabold text-primary">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Props {
  order: RealOrder;
  unit: string;
  /** True when nothing is shipped. */
  isService: boolean;
}

const getOutcome = ({ paid, status }: RealOrder) =>
  paid ? 'paid' : status === OrderStatus.closed ? 'closed' : 'unpaid';

function getTextKey(order: RealOrder, isService: boolean) {
  const outcome = getOutcome(order);
  if (outcome === 'paid') return isService ? 'service' : 'shipping';
  return outcome === 'closed' && order.points === 0 ? 'closedTextNoPoints' : (`${outcome}Text` as const);
}

const icons = { paid: CircleCheck, closed: CircleX, unpaid: Clock3 };

/** The result of an order: paid, unpaid or closed, with links to the next pages: "go on" leads to the page in `from`, else to the point centre. */
export function ResultView({ order, unit, isService }: Props) {
  const t = useTranslations('order.success');
  const link = useLink();
  const from = parseFromPage(useParam('from'), '/ordersuccess');
  const outcome = getOutcome(order);
  const Icon = icons[outcome];
  const title = outcome === 'paid' ? t(order.payAmount > 0 ? 'paid' : 'done') : t(outcome);
  const text = t(getTextKey(order, isService), { unit });
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
      {outcome === 'paid' && <OrderCost order={order} unit={unit} />}
      <div className="mt-5 flex gap-2.5 *:flex-1">
        <TapLink
          href={link(from ?? '/primary1')}
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
