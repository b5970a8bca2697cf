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

interface Props {
  goods: ExchangeGoods;
  unit: string;
  locale: Locale;
  texts: ExchangeTexts;
  children: ReactNode;
}

/**
 * The client part of `ExchangeProvider`: the choice, and the sheet, whose code is loaded when the page is
 * idle.
 */
export function ExchangeClientProvider({ goods, unit, locale, texts, children }: Props) {
  const [choice, setChoice] = useState<SpecChoice>({
    goodsSpecId: pickSpec(goods.specs)?.goodsSpecId,
    quantity: 1,
  });
  const [loaded, setLoaded] = useState<{ Sheet: SheetComponent } | null>(null);
  const [state, setState] = useState<'closed' | 'opening' | 'open'>('closed');
  const Sheet = loaded?.Sheet;

  useEffect(() => runWhenIdle(() => void loadSheet(locale).catch(() => undefined)), [locale]);

  const open = async () => {
    setState('opening');
    try {
      const Sheet = await loadSheet(locale);
      setLoaded({ Sheet });
      // Renders the sheet first and opens it in the next frame: a slow phone would skip the animation
      // otherwise.
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
