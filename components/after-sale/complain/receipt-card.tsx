import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/order/copy-button';
import { Card } from '@/components/ui/card';

/** The number that a complaint is found by; of one that was just sent also what it is good for. */
export function ReceiptCard({ receipt, isNew }: { receipt: string; isNew: boolean }) {
  const t = useTranslations('afterSale.complain');
  return (
    <Card as="section">
      <h3 className="text-12 text-muted">{t('receipt')}</h3>
      <p className="mt-0.5 flex items-center gap-2 text-18 font-extrabold">
        {receipt}
        <CopyButton text={receipt} label={t('copyReceipt')} />
      </p>
      {isNew && <p className="mt-2 text-13 text-muted">{t('sentText')}</p>}
    </Card>
  );
}
