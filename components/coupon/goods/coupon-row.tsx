'use client';

import { type ComponentType, useState } from 'react';
import { Cell } from '@/components/ui/cell';
import { showToast } from '@/components/ui/overlay/toast-store';
import { Tag } from '@/components/ui/tag';
import type { Locale } from '@/lib/rules/page/locale';
import type { CouponSheetProps } from './coupon-sheet';

/** Code and texts are in separate chunks, loaded when the shopper opens the sheet. */
const loaders: Record<Locale, () => Promise<{ default: ComponentType<CouponSheetProps> }>> = {
  'zh-CN': () => import('./sheet-zh-cn'),
  en: () => import('./sheet-en'),
};

interface Props {
  goodsId: string;
  unit: string;
  locale: Locale;
  /** Discounts of the first coupons. */
  tags: readonly string[];
  texts: { label: string; failed: string };
}

/** The row of the product page that opens its coupons; for use in a list of cells. */
export function CouponRow({ goodsId, unit, locale, tags, texts }: Props) {
  const [sheet, setSheet] = useState<{ Sheet: ComponentType<CouponSheetProps> } | null>(null);
  const [open, setOpen] = useState(false);
  const Sheet = sheet?.Sheet;
  const show = async () => {
    try {
      const { default: Sheet } = await loaders[locale]();
      setSheet({ Sheet });
      requestAnimationFrame(() => setOpen(true));
    } catch {
      showToast(texts.failed, { tone: 'error' });
    }
  };
  return (
    <>
      <Cell
        facts
        label={texts.label}
        value={
          <span className="flex h-[1.125rem] gap-1.5 overflow-hidden">
            {tags.map((tag) => (
              <Tag key={tag} className="shrink-0">
                {tag}
              </Tag>
            ))}
          </span>
        }
        onPress={() => void show()}
      />
      {Sheet && <Sheet open={open} onClose={() => setOpen(false)} goodsId={goodsId} unit={unit} />}
    </>
  );
}
