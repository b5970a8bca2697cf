import { withTexts } from '@/components/app/sheet-texts';
import order from '@/lib/i18n/messages/en/orderList.json';
import { OrderCard } from './order-card';

/** The cards of orders in English. */
export default withTexts(OrderCard, 'en', { order });
