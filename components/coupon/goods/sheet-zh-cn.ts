import { withTexts } from '@/components/app/sheet-texts';
import coupon from '@/lib/i18n/messages/zh-CN/coupon.json';
import { CouponSheet } from './coupon-sheet';

/** The coupon sheet in Chinese. */
export default withTexts(CouponSheet, 'zh-CN', { coupon });
