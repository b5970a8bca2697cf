import { withTexts } from '@/components/app/sheet-texts';
import address from '@/lib/i18n/messages/en/address.json';
import coupon from '@/lib/i18n/messages/en/coupon.json';
import order from '@/lib/i18n/messages/en/order.json';
import orderList from '@/lib/i18n/messages/en/orderList.json';
import { ExchangeSheet } from './exchange-sheet';

/** The exchange sheet in English. */
export default withTexts(ExchangeSheet, 'en', { order: { ...order, ...orderList }, address, coupon });
