import { withTexts } from '@/components/app/sheet-texts';
import partner from '@/lib/i18n/messages/en/partner.json';
import { WheelSheet } from './wheel-sheet';

/** The wheel sheet in English. */
export default withTexts(WheelSheet, 'en', { partner });
