import { withTexts } from '@/components/app/sheet-texts';
import myOrders from '@/lib/i18n/messages/zh-CN/myOrders.json';
import phone from '@/lib/i18n/messages/zh-CN/phone.json';
import { BindSheet } from './bind-sheet';

/** The phone binding sheet in Chinese. */
export default withTexts(BindSheet, 'zh-CN', { phone, myOrders });
