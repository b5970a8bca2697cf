import { SheetTexts } from '@/components/app/sheet-texts';
import myOrders from '@/lib/i18n/messages/en/myOrders.json';
import phone from '@/lib/i18n/messages/en/phone.json';
import { BindSheet, type BindSheetProps } from './bind-sheet';

/** The phone binding sheet in English. */
export default function BindEn(props: BindSheetProps) {
  return (
    <SheetTexts locale="en" messages={{ phone, myOrders }}>
      <BindSheet {...props} />
    </SheetTexts>
  );
}
