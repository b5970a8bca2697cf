import { createMemoryStore } from '@/lib/browser/store';

/** How many modal dialogs are open: dialogs, sheets, image viewers. What opens by itself waits for zero. */
export const openDialogs = createMemoryStore(0);
