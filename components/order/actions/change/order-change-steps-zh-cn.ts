import { withTexts } from '@/components/app/sheet-texts';
import address from '@/lib/i18n/messages/zh-CN/address.json';
import order from '@/lib/i18n/messages/zh-CN/orderList.json';
import { OrderChangeSteps } from './order-change-steps';

/** The steps of an order's changes in Chinese. */
export default withTexts(OrderChangeSteps, 'zh-CN', { order, address });
