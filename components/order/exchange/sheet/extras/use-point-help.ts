import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { showToast } from '@/components/ui/overlay/toast-store';
import { ApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import { createQueryKey, pointsQuery } from '@/lib/browser/queries';
import type { GoodsSpec } from '@/lib/contract/goods';
import { formatCount } from '@/lib/rules/money/format';

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
      if (points > 0) showToast(t('given', { count: formatCount(points), unit }), { tone: 'success' });
      else showToast(t('before'));
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
