import { useTranslations } from 'next-intl';
import type { RealOrder } from '@/lib/contract/order';
import { formatCount, formatFen } from '@/lib/rules/money/money';

/** What was given, and what came back for it. */
export function Spent({ order, unit }: { order: RealOrder; unit: string }) {
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
