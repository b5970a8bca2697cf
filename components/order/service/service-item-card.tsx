'use client';

import { useLink } from '@/components/app/use-link';
import { Card } from '@/components/ui/card';
import { TapLink } from '@/components/ui/tap-link';
import type { ServiceItem } from '@/lib/contract/trade/service-order';
import { OrderItemRow } from '../order-item-row';
import { Voucher } from './codes/voucher';
import { TopUps } from './top-up/top-ups';

/** A goods of the order, and what each piece of it has brought. */
export function ServiceItemCard({
  orderId,
  item,
  unit,
}: {
  orderId: string;
  item: ServiceItem;
  unit: string;
}) {
  const link = useLink();
  const { pieces, type } = item;
  return (
    <Card as="section" aria-label={item.title}>
      <TapLink href={link(`/goodsProfile/${item.goodsId}`)} className="pressable block">
        <OrderItemRow item={item} unit={unit} />
      </TapLink>
      {pieces.length > 0 && (
        <div className="mt-3.5 flex flex-col gap-2.5">
          {type === 'topUp' ? (
            <TopUps orderId={orderId} pieces={pieces} />
          ) : (
            pieces.map((piece, index) => (
              <Voucher key={piece.pieceId} piece={piece} index={index + 1} count={pieces.length} />
            ))
          )}
        </div>
      )}
    </Card>
  );
}
