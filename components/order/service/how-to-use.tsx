import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import type { ServiceItem } from '@/lib/contract/trade/service-order';

/** How the goods of an order are used, each sort once, and what holds for all of them. */
export function HowToUse({ items }: { items: readonly ServiceItem[] }) {
  const t = useTranslations('service');
  const told = items.filter(
    ({ goodsId, howToUse }, index) =>
      howToUse.length > 0 && items.findIndex((item) => item.goodsId === goodsId) === index,
  );
  return (
    <Card as="section">
      <h3 className="text-14 font-bold">{t('howToUse')}</h3>
      {told.map(({ goodsId, title, howToUse }) => (
        <div key={goodsId} className="mt-2">
          {told.length > 1 && <p className="text-13 font-semibold">{title}</p>}
          <ol className="flex list-decimal flex-col gap-1.5 pl-4.5 text-13 marker:text-muted">
            {howToUse.map((paragraph) => (
              <li key={paragraph}>{paragraph}</li>
            ))}
          </ol>
        </div>
      ))}
      <p className="mt-2.5 text-12 text-muted">{t('refundRule')}</p>
    </Card>
  );
}
