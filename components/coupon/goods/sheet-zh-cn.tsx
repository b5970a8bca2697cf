import { SheetTexts } from '@/components/app/sheet-texts';
import coupon from '@/lib/i18n/messages/zh-CN/coupon.json';
import { CouponSheet, type CouponSheetProps } from './coupon-sheet';

/** The coupon sheet in Chinese. */
export default function SheetZhCn(props: CouponSheetProps) {
  return (
    <SheetTexts locale="zh-CN" messages={{ coupon }}>
      <CouponSheet {...props} />
    </SheetTexts>
  );
}
