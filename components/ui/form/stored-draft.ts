import { readCookie } from '@/lib/browser/cookies';
import { readUserId } from '@/lib/browser/local-state';
import { createStorageStore } from '@/lib/browser/store';
import { NEW_LOGIN_COOKIE } from '@/lib/rules/caller/session-marker';

/** Fields as they were stored; whoever reads them checks their values. */
export type StoredFields = Readonly<Record<string, unknown>>;

interface StoredDrafts {
  /** The user who typed them; null before the first login. */
  userId: string | null;
  drafts: Record<string, object>;
}

/** One text for all drafts of the tab; logging out clears the storage. */
const store = createStorageStore('formDrafts', 'sessionStorage');

/**
 * The drafts of the current user; empty if the tab has those of another one, or a redirect has just logged in a user whom no page
 * has asked for yet.
 */
function readDrafts(): StoredDrafts {
  const userId = readUserId();
  try {
    const stored: Partial<StoredDrafts> = Object(JSON.parse(store.read() ?? '{}'));
    if (stored.userId === userId && readCookie(NEW_LOGIN_COOKIE) === undefined)
      return { userId, drafts: { ...stored.drafts } };
  } catch {
    // Another script has written something else.
  }
  return { userId, drafts: {} };
}

/** Reads what the shopper has typed into a form of this tab and not sent yet. */
export const readStoredDraft = (name: string): StoredFields => Object(readDrafts().drafts[name]);

/** Stores what is typed into a form; undefined: it is sent (R-DIALOG-22). */
export function storeDraft(name: string, draft: object | undefined): void {
  const { userId, drafts } = readDrafts();
  if (draft) drafts[name] = draft;
  else delete drafts[name];
  store.write(JSON.stringify({ userId, drafts }));
}

/** The fields of the given names that are texts. */
export function pickTexts<Name extends string>(
  fields: StoredFields,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string') texts[name] = value;
  }
  return texts;
}
