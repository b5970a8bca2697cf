/**
 * Finds the key of the current entry of the browser's history: the same one after Back and Forward, another one for another
 * visit of the same address. Undefined on the server and in browsers without the Navigation API.
 */
export const findHistoryEntry = (): string | undefined =>
  typeof window !== 'undefined' && 'navigation' in window ? window.navigation.currentEntry?.key : undefined;
