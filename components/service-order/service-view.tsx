import { useQuery } from '@tanstack/react-query';
import {
  CircleCheck,
  CircleX,
  Headset,
  Hourglass,
  type LucideIcon,
  Smartphone,
  TicketCheck,
  TicketX,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { StatusHero } from '@/components/ui/feedback/status-hero';
import { ActionBar } from '@/components/ui/nav/action-bar';
import { useLink } from '@/lib/browser/current-page';
import { afterSaleQuery } from '@/lib/browser/queries';
import type { OrderDetail } from '@/lib/contract/order';
import type { ServiceItem, ServiceOrder } from '@/lib/contract/service-order';
import { getServiceStatus, type ServiceStatus } from '@/lib/rules/service-order/service-status';
import { OrderFacts } from '../order/detail/order-facts';
import { HelpCard } from '../order/help-card';
import { useCopy } from '../order/use-copy';
import { Button, ButtonLink } from '../ui/button';
import { Card } from '../ui/card';
import { ServiceItemCard } from './service-item-card';

/** Instructions for each product of the order, and the refund rule. */
function HowToUse({ items }: { items: readonly ServiceItem[] }) {
  const t = useTranslations('service');
  const shownItems = items.filter(
    ({ goodsId, howToUse }, index) =>
      howToUse.length > 0 && items.findIndex((item) => item.goodsId === goodsId) === index,
  );
  return (
    <Card as="section">
      <h3 className="text-14 font-bold">{t('howToUse')}</h3>
      {shownItems.map(({ goodsId, title, howToUse }) => (
        <div key={goodsId} className="mt-2">
          {shownItems.length > 1 && <p className="text-13 font-semibold">{title}</p>}
          <ol className="flex list-decimal flex-col gap-1.5 pl-4.5 text-13 marker:text-muted">
            {howToUse.map((paragraph) => (
              <li key={paragraph}>{paragraph}</li>
            ))}
          </ol>
        </div>
      ))}
      <p className="mt-2.5 text-12 text-muted">{t('refundRule')}</p>
    </Card>
  );
}

const icons: Record<ServiceStatus, LucideIcon> = {
  ready: TicketCheck,
  expired: TicketX,
  onItsWay: Hourglass,
  needsNumber: Smartphone,
  underWay: Hourglass,
  credited: CircleCheck,
  afterSale: Headset,
  closed: CircleX,
  none: TicketX,
};

/** Status of the codes of an order. */
function ServiceHead({ status }: { status: ServiceStatus }) {
  const t = useTranslations('service');
  return <StatusHero icon={icons[status]} title={t(`status.${status}`)} hint={t(`hint.${status}`)} />;
}

interface Props {
  order: OrderDetail;
  service: ServiceOrder;
  unit: string;
}

/** Codes that can be used, in display order. */
const getUsableCodes = ({ items }: ServiceOrder): string[] =>
  items.flatMap(({ pieces }) =>
    pieces.flatMap(({ state, code }) => (state === 'ready' && code ? [code] : [])),
  );

/** A paid service order with its codes or top-ups. */
export function ServiceView({ order, service, unit }: Props) {
  const t = useTranslations('service');
  const link = useLink();
  const copy = useCopy();
  const { orderId } = service;
  const status = getServiceStatus(service);
  const codes = getUsableCodes(service);
  // Only pieces that were not delivered can be refunded; the server decides whether a refund is still
  // possible.
  const isRefundPossible = status === 'onItsWay' || status === 'needsNumber';
  const { data: afterSale } = useQuery({ ...afterSaleQuery(orderId), enabled: isRefundPossible });
  const canRequestRefund = isRefundPossible && afterSale?.actions.includes('request');
  return (
    <>
      <ServiceHead status={status} />
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
          {canRequestRefund && (
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
