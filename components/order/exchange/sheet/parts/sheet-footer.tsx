import { useTranslations } from 'next-intl';
import { useLink } from '@/components/app/use-link';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { formatFen } from '@/lib/rules/money';

interface Props {
  unit: string;
  lacking: number;
  soldOut: boolean;
  payAmountFen: number;
  /** The last try ended in silence. */
  again: boolean;
  busy: boolean;
  onSubmit: () => void;
}

/** The one thing to do next: confirm, try again, or get more points. */
export function SheetFooter({ unit, lacking, soldOut, payAmountFen, again, busy, onSubmit }: Props) {
  const t = useTranslations('order.exchange');
  const link = useLink();
  if (lacking > 0 && !soldOut) {
    return (
      <ButtonLink href={link('/primary1')} size="lg">
        {t('earn', { unit })}
      </ButtonLink>
    );
  }
  const label = soldOut
    ? t('soldOut')
    : again
      ? t('again')
      : payAmountFen > 0
        ? t('submitPay', { amount: formatFen(payAmountFen) })
        : t('submit');
  return (
    <Button size="lg" disabled={soldOut} loading={busy} onClick={onSubmit}>
      {label}
    </Button>
  );
}
