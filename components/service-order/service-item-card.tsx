import { useTranslations } from 'next-intl';
import { Fact } from '@/components/ui/list/fact';
import { TapLink } from '@/components/ui/tap-link';
import { useLink } from '@/lib/browser/current-page';
import type { ServiceItem, ServicePiece } from '@/lib/contract/service-order';
import { createGoodsPath } from '@/lib/rules/page/goods-path';
import { OrderItemRow } from '../order/order-item-row';
import { Card } from '../ui/card';
import { Voucher } from './codes/voucher';
import { TopUpForm } from './top-up-form';

/** The top-ups of an item (R-VOUCHER-09): a form for the phone number, or phone number and state of each started top-up. */
function TopUps({ orderId, pieces }: { orderId: string; pieces: readonly ServicePiece[] }) {
  const t = useTranslations('service');
  const missing = pieces.filter(({ state }) => state === 'needsNumber');
  const started = pieces.filter(({ state }) => state !== 'needsNumber');
  return (
    <>
      {missing.some(({ hasFailed }) => hasFailed) && (
        <p className="rounded-inner bg-tint px-3 py-2.5 text-13 font-semibold">{t('topUp.lastFailed')}</p>
      )}
      {missing.length > 0 && <TopUpForm orderId={orderId} count={missing.length} />}
      {started.length > 0 && (
        <dl className="rounded-inner bg-tint px-3.5 py-2.5">
          {started.map(({ pieceId, phone, state }) => (
            <Fact key={pieceId} name={phone || t('topUp.to')}>
              <span className={state === 'credited' ? 'font-bold text-success' : 'font-bold'}>
                {t(`status.${state}`)}
              </span>
            </Fact>
          ))}
        </dl>
      )}
    </>
  );
}

/** An item of the order with the codes or top-ups of each piece. */
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
      <TapLink href={link(createGoodsPath({ goodsId: item.goodsId }))} className="pressable block">
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
