import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { exchangeSheetImports } from '@/components/order/exchange/exchange-context';
import type { ExchangeSheetProps } from '@/components/order/exchange/sheet/exchange-sheet';
import { freshGoodsQuery } from '@/components/order/queries';
import { useLazySheet } from '@/components/ui/lazy-load';
import { showToast } from '@/components/ui/overlay/toast';
import { ActivityType } from '@/lib/contract/activity-type';
import type { SavedOrder } from '@/lib/contract/order';
import { type ExchangeGoods, pickSpec, type SpecChoice, toExchangeGoods } from '@/lib/rules/order/exchange';
import { OrderedDialog } from './ordered-dialog';

/** The product whose sheet is open, and what the shopper has chosen there. */
interface Opened {
  goods: ExchangeGoods;
  choice: SpecChoice;
}

/**
 * The exchange of a pinned product over the video: product, sheet, and a dialog with the result, none of
 * which leaves the page (R-LIVE-10).
 */
export function useLiveExchange(
  { unit, canPay }: Pick<ExchangeSheetProps, 'unit' | 'canPay'>,
  onOrdered: () => void,
) {
  const t = useTranslations('live.detail');
  const locale = useLocale();
  const client = useQueryClient();
  const [opened, setOpened] = useState<Opened>();
  const [ordered, setOrdered] = useState<{ order: SavedOrder; activityType: number }>();
  const sheet = useLazySheet(exchangeSheetImports, locale);
  const product = useMutation({
    mutationFn: (goodsId: string) => client.fetchQuery(freshGoodsQuery(goodsId, ActivityType.live)),
  });
  const open = (goodsId: string) =>
    // Callbacks of the call, which run for the product tapped last: an earlier one may be answered later.
    product.mutate(goodsId, {
      onError: () => showToast(t('goodsFailed'), { tone: 'error' }),
      onSuccess: (detail) => {
        const goods = toExchangeGoods(detail);
        setOpened({ goods, choice: { goodsSpecId: pickSpec(goods.specs)?.goodsSpecId, quantity: 1 } });
        sheet.open();
      },
    });

  const { Sheet } = sheet;
  return {
    /** Id of the product that is being opened. */
    openingId: product.isPending || sheet.isOpening ? product.variables : undefined,
    open,
    /** Sheet and dialog, to be rendered by the page. */
    overlays: (
      <>
        {Sheet && opened && (
          <Sheet
            key={opened.goods.goodsId}
            open={sheet.isOpen}
            onClose={sheet.close}
            goods={opened.goods}
            unit={unit}
            canPay={canPay}
            choice={opened.choice}
            onChoose={(choice) => setOpened({ ...opened, choice })}
            activityType={ActivityType.live}
            onOrdered={(order, activityType) => {
              sheet.close();
              setOrdered({ order, activityType });
              onOrdered();
            }}
          />
        )}
        <OrderedDialog ordered={ordered} onClose={() => setOrdered(undefined)} />
      </>
    ),
  };
}
