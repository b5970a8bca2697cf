import { MessageSquareWarning } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Cell, CellGroup } from '@/components/ui/cell';
import { useLink } from '@/lib/browser/current-page';

/** Link to the complaint form for an order. */
export function HelpCard({ orderId }: { orderId: string }) {
  const t = useTranslations('order.detail');
  const link = useLink();
  return (
    <section aria-label={t('help')}>
      <CellGroup>
        <Cell
          icon={<MessageSquareWarning size={20} strokeWidth={1.8} aria-hidden />}
          label={t('complain')}
          note={t('complainNote')}
          href={link(`/complain?orderId=${orderId}`)}
        />
      </CellGroup>
    </section>
  );
}
