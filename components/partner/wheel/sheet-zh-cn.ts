import { withTexts } from '@/components/app/sheet-texts';
import partner from '@/lib/i18n/messages/zh-CN/partner.json';
import { WheelSheet } from './wheel-sheet';

/** The wheel sheet in Chinese. */
export default withTexts(WheelSheet, 'zh-CN', { partner });
