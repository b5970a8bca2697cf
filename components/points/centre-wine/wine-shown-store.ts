import { createStorageStore } from '@/lib/browser/store';

/** Whether the wine dialog was shown on this device; null: not yet, or without storage. */
export const wineShownStore = createStorageStore('centreWineShown');
