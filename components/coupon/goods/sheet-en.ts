import { withTexts } from '@/components/app/sheet-texts';
import coupon from '@/lib/i18n/messages/en/coupon.json';
import { CouponSheet } from './coupon-sheet';

/** The coupon sheet in English. */
export default withTexts(CouponSheet, 'en', { coupon });
