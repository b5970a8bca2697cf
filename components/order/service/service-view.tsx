'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useLink } from '@/components/app/use-link';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { ActionBar } from '@/components/ui/nav/action-bar';
import { afterSaleQuery } from '@/lib/browser/queries';
import type { OrderDetail } from '@/lib/contract/order';
import type { ServiceOrder } from '@/lib/contract/trade/service-order';
import { moodOf } from '@/lib/rules/service/service-mood';
import { OrderFacts } from '../detail/order-facts';
import { HelpCard } from '../help-card';
import { useCopy } from '../use-copy';
import { HowToUse } from './how-to-use';
import { ServiceHead } from './service-head';
import { ServiceItemCard } from './service-item-card';

interface Props {
  order: OrderDetail;
  service: ServiceOrder;
  unit: string;
}

/** Codes that can be used, in the order in which they are shown. */
const usableCodes = ({ items }: ServiceOrder): string[] =>
  items.flatMap(({ pieces }) =>
    pieces.flatMap(({ state, code }) => (state === 'ready' && code ? [code] : [])),
  );

/** An order whose codes or top-ups are there, or on their way. */
export function ServiceView({ order, service, unit }: Props) {
  const t = useTranslations('service');
  const link = useLink();
  const copy = useCopy();
  const { orderId } = service;
  const mood = moodOf(service);
  const codes = usableCodes(service);
  // Only what has not been given can be paid back; the mall knows whether anything is left to be.
  const mayAsk = mood === 'onItsWay' || mood === 'needsNumber';
  const { data: afterSale } = useQuery({ ...afterSaleQuery(orderId), enabled: mayAsk });
  const canAsk = mayAsk && afterSale?.actions.includes('request');
  return (
    <>
      <ServiceHead mood={mood} />
      <div className="relative -mt-11 flex flex-col gap-2.5 px-3 pb-6">
        {service.items.map((item) => (
          <ServiceItemCard key={item.goodsSpecId} orderId={orderId} item={item} unit={unit} />
        ))}
        <HowToUse items={service.items} />
        <OrderFacts order={order} unit={unit} />
        <HelpCard orderId={orderId} />
      </div>
      <ActionBar>
        <div className="flex flex-1 flex-wrap justify-end gap-2.5">
          {canAsk && (
            <ButtonLink
              variant="ghost"
              href={link(`/applyRefund?orderId=${orderId}`)}
              className="mr-auto px-2"
            >
              {t('askRefund')}
            </ButtonLink>
          )}
          <ButtonLink variant="outline" href={link(`/payindex?orderId=${orderId}`)}>
            {t('seeOrder')}
          </ButtonLink>
          {codes.length > 0 && (
            <Button onClick={() => void copy(codes.join('\n'))}>
              {t(codes.length > 1 ? 'copyAll' : 'copyOne')}
            </Button>
          )}
        </div>
      </ActionBar>
    </>
  );
}
