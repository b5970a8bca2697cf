import { withTexts } from '@/components/app/sheet-texts';
import myOrders from '@/lib/i18n/messages/en/myOrders.json';
import phone from '@/lib/i18n/messages/en/phone.json';
import { BindSheet } from './bind-sheet';

/** The phone binding sheet in English. */
export default withTexts(BindSheet, 'en', { phone, myOrders });
