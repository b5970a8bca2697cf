'use client';

import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useLink } from '@/components/app/use-link';
import { OrderItemRow } from '@/components/order/order-item-row';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import type { OrderDetail } from '@/lib/contract/order';
import { SaidComment } from './said-comment';

/** An order whose items all have their comment: says so, with what was said. */
export function Commented({ order, unit }: { order: OrderDetail; unit: string }) {
  const t = useTranslations('afterSale');
  const link = useLink();
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <div className="flex flex-col items-center px-6 pt-6 pb-4 text-center">
        <CircleCheck size={44} strokeWidth={1.6} aria-hidden className="text-success" />
        <p className="mt-3 text-14 text-balance">{t('comment.done')}</p>
      </div>
      {order.items.map((item) => (
        <Card as="article" key={item.goodsSpecId} aria-label={item.title}>
          <OrderItemRow item={item} unit={unit} />
          {item.comment && <SaidComment said={item.comment} />}
          <footer className="mt-3 flex items-center justify-between">
            <span className="text-12 text-muted">{t('comment.commented')}</span>
            <ButtonLink size="sm" variant="outline" href={link(`/goodsProfile/${item.goodsId}`)}>
              {t('comment.seeGoods')}
            </ButtonLink>
          </footer>
        </Card>
      ))}
    </div>
  );
}
