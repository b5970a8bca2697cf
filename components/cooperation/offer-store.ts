import { useMemo, useSyncExternalStore } from 'react';
import { useHydrating } from '@/lib/browser/hydration';
import { createStorageStore } from '@/lib/browser/store';

export const offerTypes = ['supply', 'channel', 'advertising', 'bulk', 'other'] as const;

/** What a company has typed. */
export interface OfferDraft {
  company: string;
  contact: string;
  phone: string;
  type: (typeof offerTypes)[number] | undefined;
  text: string;
}

export const emptyDraft: OfferDraft = { company: '', contact: '', phone: '', type: undefined, text: '' };

/** The draft and the receipt end with the tab, because they contain personal data. */
const draftStore = createStorageStore('cooperationDraft', 'sessionStorage');
const receiptStore = createStorageStore('cooperationReceipt', 'sessionStorage');

/** Parses a stored draft; fields that are not texts are empty. */
function parseDraft(json: string): OfferDraft {
  let stored: Partial<Record<keyof OfferDraft, unknown>>;
  try {
    stored = Object(JSON.parse(json));
  } catch {
    return emptyDraft;
  }
  const read = (field: keyof OfferDraft): string => {
    const value = stored[field];
    return typeof value === 'string' ? value : '';
  };
  return {
    company: read('company'),
    contact: read('contact'),
    phone: read('phone'),
    type: offerTypes.find((type) => type === stored.type),
    text: read('text'),
  };
}

/** The draft of this tab from before the page opened; undefined during hydration and without a draft. */
export function useStoredDraft(): OfferDraft | undefined {
  const isHydrating = useHydrating();
  return useMemo(() => {
    const json = isHydrating ? null : draftStore.read();
    return json === null ? undefined : parseDraft(json);
  }, [isHydrating]);
}

export const storeDraft = (draft: OfferDraft): void => draftStore.write(JSON.stringify(draft));

/** Stores the receipt number of an offer that was sent, and drops the draft. */
export function storeReceipt(receiptNo: string): void {
  draftStore.write(null);
  receiptStore.write(receiptNo);
}

export const clearReceipt = (): void => receiptStore.write(null);

/** The receipt number of the offer that was sent from this tab; null: none. */
export const useReceipt = (): string | null =>
  useSyncExternalStore(receiptStore.subscribe, receiptStore.read, () => null);
