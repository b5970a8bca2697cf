import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';

interface Props {
  /** Names the coupon for those who do not see it beside the button. */
  title: string;
  /** As often as one may. */
  isReceived: boolean;
  loading: boolean;
  onReceive: () => void;
}

/** Takes a coupon, or says that one has it. */
export function ReceiveButton({ title, isReceived, loading, onReceive }: Props) {
  const t = useTranslations('coupon');
  if (isReceived) return <span className="shrink-0 text-12 font-semibold text-muted">{t('taken')}</span>;
  return (
    <Button size="sm" loading={loading} aria-label={`${t('take')}: ${title}`} onClick={onReceive}>
      {t('take')}
    </Button>
  );
}
