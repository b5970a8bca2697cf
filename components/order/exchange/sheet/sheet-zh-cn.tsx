'use client';

import address from '@/lib/i18n/messages/zh-CN/address.json';
import order from '@/lib/i18n/messages/zh-CN/order.json';
import type { ExchangeSheetProps } from '../exchange-goods';
import { ExchangeSheet } from './exchange-sheet';
import { SheetTexts } from './sheet-texts';

/** The exchange sheet in Chinese. */
export default function SheetZhCn(props: ExchangeSheetProps) {
  return (
    <SheetTexts locale="zh-CN" messages={{ order, address }}>
      <ExchangeSheet {...props} />
    </SheetTexts>
  );
}
