import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { QueryFallback } from '@/components/app/query-fallback';
import { ordersQuery } from '@/components/order/list/orders-query';
import { OrderItemRow } from '@/components/order/order-item-row';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/feedback/illustrated-message';
import { ListSkeleton } from '@/components/ui/feedback/skeleton';
import { RadioGroup, radioClass } from '@/components/ui/form/choice/radio-group';
import { Sheet } from '@/components/ui/overlay/sheet';
import { getStatusText } from '@/lib/rules/order/status-text';
import { formatDate } from '@/lib/rules/time/format-date';

interface Props {
  value: string | undefined;
  unit: string;
  onClose: () => void;
  onChoose: (orderId: string | undefined) => void;
}

/** A sheet to choose one of the latest orders. */
export function OrderSheet({ value, unit, onClose, onChoose }: Props) {
  const t = useTranslations('afterSale.complain');
  const orderTexts = useTranslations('order');
  const locale = useLocale();
  const texts = useAppTexts();
  const { data, isError, isFetching, refetch } = useInfiniteQuery(ordersQuery({ status: 0 }));
  const orders = data?.pages.flatMap(({ list }) => list);
  return (
    <Sheet
      tall
      open
      onClose={onClose}
      title={t('chooseOrder')}
      closeLabel={texts.close}
      footer={
        value && (
          <Button variant="outline" size="lg" onClick={() => onChoose(undefined)}>
            {t('withoutOrder')}
          </Button>
        )
      }
    >
      {orders?.length === 0 ? (
        <EmptyState text={t('noOrders')} />
      ) : orders ? (
        <RadioGroup label={t('chooseOrder')} hideLabel className="divide-y divide-line">
          {orders.map((order) => {
            const [first] = order.items;
            return (
              first && (
                <label
                  key={order.orderId}
                  className="pressable-row flex cursor-pointer items-center gap-3 rounded-inner py-3"
                >
                  <span className="min-w-0 flex-1">
                    {/* The shopper can have ordered the same product more than once. */}
                    <span className="mb-2 flex justify-between gap-3 text-12 text-muted">
                      <time dateTime={order.createdAt}>
                        {formatDate(order.createdAt, 'shortTime', locale)}
                      </time>
                      <span className="font-semibold">{orderTexts(`status.${getStatusText(order)}`)}</span>
                    </span>
                    <OrderItemRow item={first} unit={unit} />
                  </span>
                  <input
                    type="radio"
                    name="complaintOrder"
                    value={order.orderId}
                    checked={order.orderId === value}
                    onChange={() => onChoose(order.orderId)}
                    className={radioClass}
                  />
                </label>
              )
            );
          })}
        </RadioGroup>
      ) : (
        <QueryFallback isError={isError} isFetching={isFetching} refetch={refetch}>
          <ListSkeleton count={4} />
        </QueryFallback>
      )}
    </Sheet>
  );
}
