import { useSyncExternalStore } from 'react';
import { createStorageStore } from '@/lib/browser/store';
import { normalizePhone } from '@/lib/rules/phone/phone-number';

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

type Fields = Partial<Record<keyof OfferDraft, unknown>>;

/** The fields that are stored in this tab; none where they cannot be read. */
function readStored(): Fields {
  try {
    return Object(JSON.parse(draftStore.read() ?? '{}'));
  } catch {
    return {};
  }
}

/**
 * The draft of this tab. What is in the fields of the form already, because it was typed before React took the form over, is newer than
 * what is stored. Fields that are not texts are empty.
 */
export function readDraft(form: HTMLFormElement): OfferDraft {
  const fields: Fields = readStored();
  const controls = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    '[name]:not([type=radio]), [name]:checked',
  );
  for (const { name, value } of controls) if (value) Object.assign(fields, { [name]: value });
  const read = (field: keyof OfferDraft): string => {
    const value = fields[field];
    return typeof value === 'string' ? value : '';
  };
  return {
    company: read('company'),
    contact: read('contact'),
    phone: normalizePhone(read('phone')),
    type: offerTypes.find((type) => type === fields.type),
    text: read('text'),
  };
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
