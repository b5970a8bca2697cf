'use client';

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { showToast } from '@/components/ui/overlay/toast-store';
import { pickSpec } from '@/lib/rules/order/exchange';
import type { Locale } from '@/lib/rules/page/locale';
import type { ExchangeGoods, ExchangeTexts, SpecChoice } from './exchange-goods';
import { loadSheet, runWhenIdle, type SheetComponent } from './load-sheet';

interface Exchange {
  goods: ExchangeGoods;
  texts: ExchangeTexts;
  choice: SpecChoice;
  /** The sheet is on its way. */
  opening: boolean;
  open: () => void;
  /** Fetches the sheet's code before it is wanted. */
  prefetch: () => void;
}

const Context = createContext<Exchange | undefined>(undefined);

/** @throws an Error outside of `ExchangeProvider`. */
export function useExchange(): Exchange {
  const exchange = useContext(Context);
  if (!exchange) throw new Error('useExchange outside of ExchangeProvider');
  return exchange;
}

interface Props {
  goods: ExchangeGoods;
  unit: string;
  locale: Locale;
  texts: ExchangeTexts;
  children: ReactNode;
}

/** The client part of `ExchangeProvider`: what is chosen, and the sheet, which is loaded when it is near. */
export function ExchangeClientProvider({ goods, unit, locale, texts, children }: Props) {
  const [choice, setChoice] = useState<SpecChoice>({
    goodsSpecId: pickSpec(goods.specs)?.goodsSpecId,
    quantity: 1,
  });
  const [part, setPart] = useState<{ Sheet: SheetComponent } | null>(null);
  const [state, setState] = useState<'closed' | 'opening' | 'open'>('closed');
  const Sheet = part?.Sheet;

  useEffect(() => runWhenIdle(() => void loadSheet(locale).catch(() => undefined)), [locale]);

  const open = async () => {
    setState('opening');
    try {
      const Sheet = await loadSheet(locale);
      setPart({ Sheet });
      // It is there first and rises then: a slow phone would swallow the motion while it builds the sheet.
      requestAnimationFrame(() => setState('open'));
    } catch {
      setState('closed');
      showToast(texts.failed, { tone: 'error' });
    }
  };

  const exchange: Exchange = {
    goods,
    texts,
    choice,
    opening: state === 'opening',
    open: () => void open(),
    prefetch: () => void loadSheet(locale).catch(() => undefined),
  };
  return (
    <Context value={exchange}>
      {children}
      {Sheet && (
        <Sheet
          open={state === 'open'}
          onClose={() => setState('closed')}
          goods={goods}
          unit={unit}
          choice={choice}
          onChoose={setChoice}
        />
      )}
    </Context>
  );
}
