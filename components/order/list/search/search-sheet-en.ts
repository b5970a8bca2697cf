import { withTexts } from '@/components/app/sheet-texts';
import myOrders from '@/lib/i18n/messages/en/myOrders.json';
import { SearchSheet } from './search-sheet';

/** The search of orders by phone in English. */
export default withTexts(SearchSheet, 'en', { myOrders });
