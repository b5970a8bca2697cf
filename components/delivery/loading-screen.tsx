'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { useParam } from '@/components/order/use-order-id';
import { ticketIllustration } from '@/components/ui/feedback/illustrations/ticket';
import { isUnknownCall } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import { useLink } from '@/lib/browser/current-page';
import { createQueryKey } from '@/lib/browser/queries';
import type { ClaimEligibility } from '@/lib/contract/pay-on-delivery';
import {
  createPayOnDeliveryListPath,
  createPayOnDeliveryPath,
  type PayOnDeliveryParameters,
} from '@/lib/rules/order/pay-on-delivery-paths';
import { createGoodsPath } from '@/lib/rules/page/goods-path';
import { ButtonLink } from '../ui/button';
import { EmptyState, ErrorState } from '../ui/feedback/illustrated-message';
import { ClaimCheck } from './claim-check';

/** A points mall that does not know the call decides when the order is created (R-DELIVERY-07). */
async function askEligibility(goodsId: string, signal: AbortSignal): Promise<ClaimEligibility> {
  try {
    return await callMall('payOnDeliveryEligibility', { goodsId }, { signal });
  } catch (error) {
    if (isUnknownCall(error)) return { allowed: true, reason: null };
    throw error;
  }
}

const eligibilityQuery = (goodsId: string) =>
  queryOptions({
    queryKey: createQueryKey('order', 'eligibility', goodsId),
    queryFn: ({ signal }) => askEligibility(goodsId, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** The parameters of the claim in the address. */
export function usePayOnDeliveryParameters(): PayOnDeliveryParameters {
  return {
    goodsId: useParam('goodsId'),
    goodsSpecId: useParam('goodsSpecId'),
    groupType: useParam('groupType'),
    pageSource: useParam('pageSource'),
  };
}

/** Shown when the address names no product. */
export function NoClaim({ groupType }: PayOnDeliveryParameters) {
  const t = useTranslations('delivery.loading');
  const link = useLink();
  return (
    <EmptyState
      text={t('noGoods')}
      action={<ButtonLink href={link(createPayOnDeliveryListPath(groupType))}>{t('more')}</ButtonLink>}
      className="my-auto"
    />
  );
}

/** `/payOnDeliveryLoading`: asks whether the shopper may claim the product, and goes on or says why not. */
export function LoadingScreen() {
  const parameters = usePayOnDeliveryParameters();
  return parameters.goodsId ? (
    <Check {...parameters} goodsId={parameters.goodsId} />
  ) : (
    <NoClaim {...parameters} />
  );
}

function Check(parameters: PayOnDeliveryParameters & { goodsId: string }) {
  const t = useTranslations('delivery');
  const texts = useAppTexts();
  const link = useLink();
  const router = useRouter();
  const { data, isError, isFetching, refetch } = useQuery(eligibilityQuery(parameters.goodsId));
  const isAllowed = data?.allowed === true;
  const nextHref = link(createPayOnDeliveryPath('/payOnDeliveryContact', parameters));
  useEffect(() => {
    // Replaces this page: Back leads to the product, not to another check.
    if (isAllowed) router.replace(nextHref);
  }, [isAllowed, router, nextHref]);

  if (isError)
    return (
      <ErrorState
        text={t('loading.retry')}
        retryLabel={texts.retry}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="my-auto"
      />
    );
  if (!data || isAllowed) return <ClaimCheck label={t('loading.text')} />;
  const isOver = data.reason === 'activity_over';
  return (
    <div role="status" className="my-auto">
      <EmptyState
        illustration={ticketIllustration}
        text={t(`obstacles.${data.reason ?? 'activity_over'}`)}
        action={
          <div className="flex flex-wrap justify-center gap-2.5">
            {isOver && (
              <ButtonLink variant="outline" href={link(createGoodsPath({ goodsId: parameters.goodsId }))}>
                {t('loading.see')}
              </ButtonLink>
            )}
            <ButtonLink href={link(createPayOnDeliveryListPath(parameters.groupType))}>
              {t('loading.more')}
            </ButtonLink>
          </div>
        }
      />
    </div>
  );
}
