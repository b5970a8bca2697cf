'use client';

import { useExchange } from '@/components/order/exchange/exchange-context';
import { Cell } from '@/components/ui/cell';
import { type SheetImports, useLazySheet } from '@/components/ui/lazy-load';
import { Tag } from '@/components/ui/tag';
import type { Locale } from '@/lib/rules/page/locale';
import type { CouponSheetProps } from './coupon-sheet';

const sheetImports: SheetImports<CouponSheetProps> = {
  'zh-CN': () => import('./sheet-zh-cn'),
  en: () => import('./sheet-en'),
};

interface Props {
  goodsId: string;
  unit: string;
  locale: Locale;
  /** Discounts of the first coupons. */
  tags: readonly string[];
  label: string;
}

/** The row of the product page that opens its coupons; for use in a list of cells, inside of `ExchangeProvider`. */
export function CouponRow({ goodsId, unit, locale, tags, label }: Props) {
  const { open: openExchange } = useExchange();
  const { Sheet, isOpen, open, close } = useLazySheet(sheetImports, locale);
  return (
    <>
      <Cell
        facts
        label={label}
        value={
          <span className="flex h-[1.125rem] gap-1.5 overflow-hidden">
            {tags.map((tag) => (
              <Tag key={tag} className="shrink-0">
                {tag}
              </Tag>
            ))}
          </span>
        }
        onPress={open}
      />
      {Sheet && (
        <Sheet
          open={isOpen}
          onClose={close}
          onUse={() => {
            close();
            openExchange();
          }}
          goodsId={goodsId}
          unit={unit}
        />
      )}
    </>
  );
}
