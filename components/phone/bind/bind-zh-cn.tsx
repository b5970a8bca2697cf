import { SheetTexts } from '@/components/app/sheet-texts';
import myOrders from '@/lib/i18n/messages/zh-CN/myOrders.json';
import phone from '@/lib/i18n/messages/zh-CN/phone.json';
import { BindSheet, type BindSheetProps } from './bind-sheet';

/** The phone binding sheet in Chinese. */
export default function BindZhCn(props: BindSheetProps) {
  return (
    <SheetTexts locale="zh-CN" messages={{ phone, myOrders }}>
      <BindSheet {...props} />
    </SheetTexts>
  );
}
