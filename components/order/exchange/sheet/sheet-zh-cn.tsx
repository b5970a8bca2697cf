import { SheetTexts } from '@/components/app/sheet-texts';
import address from '@/lib/i18n/messages/zh-CN/address.json';
import coupon from '@/lib/i18n/messages/zh-CN/coupon.json';
import order from '@/lib/i18n/messages/zh-CN/order.json';
import type { ExchangeSheetProps } from '../exchange-goods';
import { ExchangeSheet } from './exchange-sheet';

/** The exchange sheet in Chinese. */
export default function SheetZhCn(props: ExchangeSheetProps) {
  return (
    <SheetTexts locale="zh-CN" messages={{ order, address, coupon }}>
      <ExchangeSheet {...props} />
    </SheetTexts>
  );
}
