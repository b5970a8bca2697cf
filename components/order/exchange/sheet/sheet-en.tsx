'use client';

import address from '@/lib/i18n/messages/en/address.json';
import order from '@/lib/i18n/messages/en/order.json';
import type { ExchangeSheetProps } from '../exchange-goods';
import { ExchangeSheet } from './exchange-sheet';
import { SheetTexts } from './sheet-texts';

/** The exchange sheet in English. */
export default function SheetEn(props: ExchangeSheetProps) {
  return (
    <SheetTexts locale="en" messages={{ order, address }}>
      <ExchangeSheet {...props} />
    </SheetTexts>
  );
}
