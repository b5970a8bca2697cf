'use client';

import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useQueryParam } from '@/components/app/use-query-param';
import { Button } from '@/components/ui/button';
import { Cell } from '@/components/ui/cell';
import { type SheetImports, useLazySheet } from '@/components/ui/lazy-load';
import { ActionBar } from '@/components/ui/nav/action-bar';
import { useLink } from '@/lib/browser/current-page';
import { runWhenIdle } from '@/lib/browser/run-when-idle';
import { ActivityType } from '@/lib/contract/activity-type';
import { fillTemplate } from '@/lib/i18n/text-template';
import { type ExchangeGoods, getQuantityLimit, pickSpec, type SpecChoice } from '@/lib/rules/order/exchange';
import { createPayOnDeliveryPath } from '@/lib/rules/order/pay-on-delivery-paths';
import { readActivityType } from '@/lib/rules/page/goods-path';
import type { Locale } from '@/lib/rules/page/locale';
import { readParameter } from '@/lib/rules/page/read-parameter';
import type { ExchangeSheetProps } from './sheet/exchange-sheet';

/** Texts of the exchange on the product page itself. */
export interface ExchangeTexts {
  choose: string;
  now: string;
  /** Replaces `now` where the product is claimed on delivery. */
  claim: string;
  soldOut: string;
  onePiece: string;
  /** With the placeholder `{count}`. */
  manyPieces: string;
}

interface Exchange {
  goods: ExchangeGoods;
  texts: ExchangeTexts;
  choice: SpecChoice;
  /** The shopper claims the product on delivery: `open` leads into the claim. */
  isClaim: boolean;
  /** The code of the sheet is loading. */
  opening: boolean;
  open: () => void;
  /** Loads the code of the sheet in advance. */
  prefetch: () => void;
}

const Context = createContext<Exchange | undefined>(undefined);

/** @throws an Error outside of `ExchangeProvider`. */
export function useExchange(): Exchange {
  const exchange = useContext(Context);
  if (!exchange) throw new Error('useExchange must be used inside of ExchangeProvider');
  return exchange;
}

/** The exchange sheet in each language, for `useLazySheet`. */
export const exchangeSheetImports: SheetImports<ExchangeSheetProps> = {
  'zh-CN': () => import('./sheet/sheet-zh-cn'),
  en: () => import('./sheet/sheet-en'),
};

/** Loads the sheet in advance. The module is cached; after an error the next call tries again. */
const prefetchSheet = (locale: Locale): void => void exchangeSheetImports[locale]().catch(() => undefined);

interface Props {
  goods: ExchangeGoods;
  unit: string;
  locale: Locale;
  texts: ExchangeTexts;
  /** Activity of the orders; without it that of the page's address. */
  activityType?: number | undefined;
  /** False: the project offers no payment channel. */
  canPay?: boolean | undefined;
  children: ReactNode;
}

/**
 * The client part of `ExchangeProvider`: the choice, and the sheet, whose code is loaded when the page is
 * idle. With the activity "pay on delivery" in the address, the shopper claims the product instead (R-DELIVERY-14).
 */
export function ExchangeClientProvider({
  goods,
  unit,
  locale,
  texts,
  activityType,
  canPay,
  children,
}: Props) {
  const [choice, setChoice] = useState<SpecChoice>({
    goodsSpecId: pickSpec(goods.specs)?.goodsSpecId,
    quantity: 1,
  });
  const isClaim = useQueryParam('activityType', '')[0] === String(ActivityType.payOnDelivery);
  const router = useRouter();
  const link = useLink();
  const { Sheet, isOpen, isOpening, open, close } = useLazySheet(exchangeSheetImports, locale);

  useEffect(() => runWhenIdle(() => prefetchSheet(locale)), [locale]);

  const choose = () => {
    const query = new URLSearchParams(window.location.search);
    if (readActivityType(window.location.search) !== ActivityType.payOnDelivery) return open();
    const claim = {
      goodsId: goods.goodsId,
      goodsSpecId: choice.goodsSpecId,
      groupType: readParameter(query, 'type'),
      pageSource: readParameter(query, 'pageSource'),
    };
    router.push(link(createPayOnDeliveryPath('/payOnDeliveryLoading', claim)));
  };
  const exchange: Exchange = {
    goods,
    texts,
    choice,
    isClaim,
    opening: isOpening,
    open: choose,
    prefetch: () => prefetchSheet(locale),
  };
  return (
    <Context value={exchange}>
      {children}
      {Sheet && (
        <Sheet
          open={isOpen}
          onClose={close}
          goods={goods}
          unit={unit}
          choice={choice}
          onChoose={setChoice}
          canPay={canPay}
          {...(activityType !== undefined && { activityType })}
        />
      )}
    </Context>
  );
}

/** The row of the product page that shows the chosen spec and opens the sheet; for use in a `CellGroup`. */
export function ChooseRow() {
  const { goods, texts, choice, open } = useExchange();
  const spec = goods.specs.find(({ goodsSpecId }) => goodsSpecId === choice.goodsSpecId);
  const pieces =
    choice.quantity === 1 ? texts.onePiece : fillTemplate(texts.manyPieces, { count: choice.quantity });
  return (
    <Cell
      facts
      label={texts.choose}
      value={
        <span className="block truncate font-semibold">
          {[spec?.name, pieces].filter(Boolean).join(' · ')}
        </span>
      }
      onPress={open}
    />
  );
}

interface ExchangeBarProps {
  /** Elements left of the button: links to service and home. */
  lead?: ReactNode;
}

/** The bar at the bottom of a product page: "exchange now", "claim" or "sold out" (R-GOODS-14, R-DELIVERY-14). */
export function ExchangeBar({ lead }: ExchangeBarProps) {
  const { goods, texts, isClaim, opening, open, prefetch } = useExchange();
  const soldOut = goods.specs.every((spec) => getQuantityLimit(spec) === 0);
  return (
    <ActionBar>
      {lead}
      <Button
        size="lg"
        className="flex-1"
        disabled={soldOut}
        loading={opening}
        aria-haspopup={isClaim ? undefined : 'dialog'}
        onPointerEnter={prefetch}
        onTouchStart={prefetch}
        onClick={open}
      >
        {soldOut ? texts.soldOut : isClaim ? texts.claim : texts.now}
      </Button>
    </ActionBar>
  );
}
