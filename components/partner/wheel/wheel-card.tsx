'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { type SheetImports, useLazySheet } from '@/components/ui/lazy-load';
import type { Locale } from '@/lib/rules/page/locale';
import type { Prize } from './prize';
import type { WheelSheetProps } from './wheel-sheet';

interface WheelCardProps {
  locale: Locale;
  /** Name of points after a number. */
  unit: string;
  coin: string;
  prizes: readonly Prize[];
  texts: { title: string; hint: string; open: string };
}

const sheetImports: SheetImports<WheelSheetProps> = {
  'zh-CN': () => import('./sheet-zh-cn'),
  en: () => import('./sheet-en'),
};

/** The entry to the prize wheel; disappears if the service has no draw (R-PARTNER-13). */
export function WheelCard({ locale, unit, coin, prizes, texts }: WheelCardProps) {
  const [isMissing, setMissing] = useState(false);
  const { Sheet, isOpen, isOpening, open, close } = useLazySheet(sheetImports, locale);
  if (isMissing) return null;
  return (
    <Card as="section" className="flex items-center gap-3">
      <img src={coin} alt="" width={44} height={44} className="size-11 shrink-0" />
      <div className="min-w-0 flex-1">
        <h2 className="text-16 font-bold">{texts.title}</h2>
        <p className="mt-0.5 text-12 text-pretty text-muted">{texts.hint}</p>
      </div>
      <Button size="sm" loading={isOpening} onClick={open}>
        {texts.open}
      </Button>
      {Sheet && (
        <Sheet
          open={isOpen}
          onClose={close}
          onMissing={() => {
            close();
            setMissing(true);
          }}
          unit={unit}
          coin={coin}
          prizes={prizes}
        />
      )}
    </Card>
  );
}
