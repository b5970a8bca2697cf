import { createMemoryStore } from '@/lib/browser/store';

/**
 * The modal dialogs that are open (dialogs, sheets, image viewers), the topmost last. Each is represented by the live region
 * inside of it, where screen readers read a toast: the page behind it is inert. What opens by itself waits until all are closed.
 */
export const openDialogs = createMemoryStore<readonly Element[]>([]);
