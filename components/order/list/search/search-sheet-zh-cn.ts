import { withTexts } from '@/components/app/sheet-texts';
import myOrders from '@/lib/i18n/messages/zh-CN/myOrders.json';
import { SearchSheet } from './search-sheet';

/** The search of orders by phone in Chinese. */
export default withTexts(SearchSheet, 'zh-CN', { myOrders });
