import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';

interface Props {
  /** Names the coupon for those who do not see it beside the button. */
  title: string;
  /** As often as one may. */
  taken: boolean;
  loading: boolean;
  onTake: () => void;
}

/** Takes a coupon, or says that one has it. */
export function TakeButton({ title, taken, loading, onTake }: Props) {
  const t = useTranslations('coupon');
  if (taken) return <span className="shrink-0 text-12 font-semibold text-muted">{t('taken')}</span>;
  return (
    <Button size="sm" loading={loading} aria-label={`${t('take')}: ${title}`} onClick={onTake}>
      {t('take')}
    </Button>
  );
}
