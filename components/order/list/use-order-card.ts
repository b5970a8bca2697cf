import { useLocale } from 'next-intl';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { SheetImports } from '@/components/ui/lazy-load';
import { logFailure } from '@/lib/browser/log';
import { reloadForNewBuild } from '@/lib/browser/new-build';
import type { Locale } from '@/lib/rules/page/locale';
import type { OrderCardProps } from './order-card';

const imports: SheetImports<OrderCardProps> = {
  'zh-CN': () => import('./order-card-zh-cn'),
  en: () => import('./order-card-en'),
};

/** What was loaded, for lists that are opened later. */
const loaded: Partial<Record<Locale, ComponentType<OrderCardProps>>> = {};

/**
 * The card of an order, with its texts. It is loaded beside the orders, which take at least as long, so that it is neither in the page's own
 * script nor its texts in the page's data.
 */
export function useOrderCard() {
  const locale = useLocale();
  const [part, setPart] = useState<{ Card?: ComponentType<OrderCardProps> | undefined; hasFailed?: boolean }>(
    {
      Card: loaded[locale],
    },
  );
  const load = async () => {
    setPart({});
    try {
      const { default: Card } = await imports[locale]();
      loaded[locale] = Card;
      setPart({ Card });
    } catch (error) {
      logFailure('could not load the cards of orders', error);
      if (!(await reloadForNewBuild())) setPart({ hasFailed: true });
    }
  };
  const loadFirst = useEffectEvent(() => {
    if (!part.Card) void load();
  });
  useEffect(() => loadFirst(), []);
  return { ...part, load };
}
