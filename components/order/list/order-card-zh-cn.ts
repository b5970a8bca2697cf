import { withTexts } from '@/components/app/sheet-texts';
import order from '@/lib/i18n/messages/zh-CN/orderList.json';
import { OrderCard } from './order-card';

/** The cards of orders in Chinese. */
export default withTexts(OrderCard, 'zh-CN', { order });
