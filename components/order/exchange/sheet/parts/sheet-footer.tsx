import { useTranslations } from 'next-intl';
import { useLink } from '@/components/app/use-link';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { formatCount, formatFen } from '@/lib/rules/money/format';
import type { usePointHelp } from '../extras/use-point-help';
import type { FinalProblem } from '../submit-problem';

interface Props {
  unit: string;
  lacking: number;
  soldOut: boolean;
  /** Set when the product cannot be ordered any more. */
  finalProblem: FinalProblem | undefined;
  payAmountFen: number;
  /** The last attempt failed with a network error. */
  isRetry: boolean;
  busy: boolean;
  /** The points that the mall offers for this product. */
  help: ReturnType<typeof usePointHelp>;
  onSubmit: () => void;
}

/** The next action: confirm, retry, get the missing points, earn them, or go to the home page. */
export function SheetFooter({
  unit,
  lacking,
  soldOut,
  finalProblem,
  payAmountFen,
  isRetry,
  busy,
  help,
  onSubmit,
}: Props) {
  const t = useTranslations('order.exchange');
  const link = useLink();
  if (finalProblem === 'off_sale') {
    return (
      <ButtonLink href={link('/home')} size="lg">
        {t('elsewhere')}
      </ButtonLink>
    );
  }
  if (finalProblem === 'mall_closed') {
    return (
      <Button size="lg" disabled>
        {t('closed')}
      </Button>
    );
  }
  if (lacking > 0 && !soldOut && help.offer > 0) {
    return (
      <Button size="lg" loading={help.busy} onClick={help.ask}>
        {t('help.get', { count: formatCount(help.offer), unit })}
      </Button>
    );
  }
  if (lacking > 0 && !soldOut) {
    return (
      <ButtonLink href={link('/primary1')} size="lg">
        {t('earn', { unit })}
      </ButtonLink>
    );
  }
  const label = soldOut
    ? t('soldOut')
    : isRetry
      ? t('again')
      : payAmountFen > 0
        ? t('submitPay', { amount: formatFen(payAmountFen) })
        : t('submit');
  return (
    // The label with the amount is long: it may wrap to two lines in large type.
    <Button
      size="lg"
      disabled={soldOut}
      loading={busy}
      onClick={onSubmit}
      className="h-auto! min-h-12 py-2 whitespace-normal!"
    >
      {label}
    </Button>
  );
}
