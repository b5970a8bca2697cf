import { withTexts } from '@/components/app/sheet-texts';
import address from '@/lib/i18n/messages/zh-CN/address.json';
import coupon from '@/lib/i18n/messages/zh-CN/coupon.json';
import order from '@/lib/i18n/messages/zh-CN/order.json';
import orderList from '@/lib/i18n/messages/zh-CN/orderList.json';
import { ExchangeSheet } from './exchange-sheet';

/** The exchange sheet in Chinese. */
export default withTexts(ExchangeSheet, 'zh-CN', { order: { ...order, ...orderList }, address, coupon });
