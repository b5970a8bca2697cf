import { SheetTexts } from '@/components/app/sheet-texts';
import coupon from '@/lib/i18n/messages/en/coupon.json';
import { CouponSheet, type CouponSheetProps } from './coupon-sheet';

/** The coupon sheet in English. */
export default function SheetEn(props: CouponSheetProps) {
  return (
    <SheetTexts locale="en" messages={{ coupon }}>
      <CouponSheet {...props} />
    </SheetTexts>
  );
}
