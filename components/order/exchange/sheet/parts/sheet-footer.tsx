import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { Button, ButtonLink } from '@/components/ui/button';
import { showToast } from '@/components/ui/overlay/toast';
import { ApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import { useLink } from '@/lib/browser/current-page';
import { createQueryKey, pointsQuery } from '@/lib/browser/queries';
import type { GoodsSpec } from '@/lib/contract/goods';
import { formatCount, formatFen, toPointUnit } from '@/lib/rules/money/format';
import type { FinalProblem } from '../submit-problem';

interface PointHelpOptions {
  spec: GoodsSpec | undefined;
  activityType: number;
  balance: number | undefined;
  unit: string;
}

/**
 * Points that the mall gives when the balance is too low for one piece (`addPoint`): offered once for each
 * spec (R-ORDER-41).
 */
export function usePointHelp({ spec, activityType, balance, unit }: PointHelpOptions) {
  const t = useTranslations('order.exchange.help');
  const texts = useAppTexts();
  const client = useQueryClient();
  const [requestedKeys, setRequestedKeys] = useState<readonly string[]>([]);
  const key = `${spec?.goodsSpecId}:${activityType}`;
  const give = useMutation({
    mutationFn: (goodsSpecId: string) =>
      callMall('addPoint', {
        goodsSpecId,
        activityType,
        ...(activityType > 0 && { activityGoodsSpecId: goodsSpecId }),
      }),
    meta: { invalidates: [createQueryKey('user')] },
    onSuccess: ({ points, activePoints }) => {
      setRequestedKeys((last) => [...last, key]);
      client.setQueryData(pointsQuery().queryKey, (last) => last && { ...last, activePoints });
      if (points > 0)
        showToast(t('given', { count: formatCount(points), unit: toPointUnit(points, unit) }), {
          tone: 'success',
        });
      else showToast(t('before', { unit }));
    },
    onError: (error) => {
      const isNetworkError = error instanceof ApiError && error.code === 0;
      showToast(isNetworkError ? texts.networkFailed : t('failed'), { tone: 'error' });
    },
  });
  // Upper bound: the mall gives at most the missing points of one piece, limited by its own cap.
  const maxPoints = spec && balance !== undefined ? Math.max(0, spec.points - balance) : 0;
  return {
    /** Maximum points that are given; 0: no offer, or already requested. */
    offer: requestedKeys.includes(key) ? 0 : maxPoints,
    busy: give.isPending,
    ask: () => spec && give.mutate(spec.goodsSpecId),
  };
}

interface Props {
  unit: string;
  lacking: number;
  soldOut: boolean;
  /** Set when the product cannot be ordered any more. */
  finalProblem: FinalProblem | undefined;
  /** Money is due, and the mall offers no payment channel. */
  isUnpayable: boolean;
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
  isUnpayable,
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
  if (finalProblem === 'mall_closed' || (isUnpayable && !soldOut)) {
    return (
      <Button size="lg" disabled>
        {t(finalProblem ? 'closed' : 'noPayment')}
      </Button>
    );
  }
  if (lacking > 0 && !soldOut && help.offer > 0) {
    return (
      <Button size="lg" loading={help.busy} onClick={help.ask}>
        {t('help.get', { count: formatCount(help.offer), unit: toPointUnit(help.offer, unit) })}
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
