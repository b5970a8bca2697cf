import { withTexts } from '@/components/app/sheet-texts';
import address from '@/lib/i18n/messages/en/address.json';
import order from '@/lib/i18n/messages/en/orderList.json';
import { OrderChangeSteps } from './order-change-steps';

/** The steps of an order's changes in English. */
export default withTexts(OrderChangeSteps, 'en', { order, address });
