import { SheetTexts } from '@/components/app/sheet-texts';
import address from '@/lib/i18n/messages/en/address.json';
import coupon from '@/lib/i18n/messages/en/coupon.json';
import order from '@/lib/i18n/messages/en/order.json';
import type { ExchangeSheetProps } from '../exchange-goods';
import { ExchangeSheet } from './exchange-sheet';

/** The exchange sheet in English. */
export default function SheetEn(props: ExchangeSheetProps) {
  return (
    <SheetTexts locale="en" messages={{ order, address, coupon }}>
      <ExchangeSheet {...props} />
    </SheetTexts>
  );
}
