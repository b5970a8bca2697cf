import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';

interface Props {
  /** Name of the coupon, for screen readers. */
  title: string;
  /** The shopper has the maximum number of this coupon. */
  isReceived: boolean;
  loading: boolean;
  onReceive: () => void;
}

/** Takes a coupon, or shows that the shopper has it. */
export function ReceiveButton({ title, isReceived, loading, onReceive }: Props) {
  const t = useTranslations('coupon');
  if (isReceived) return <span className="shrink-0 text-12 font-semibold text-muted">{t('taken')}</span>;
  return (
    <Button size="sm" loading={loading} aria-label={`${t('take')}: ${title}`} onClick={onReceive}>
      {t('take')}
    </Button>
  );
}
