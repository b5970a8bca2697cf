import { createRandomId } from '@/lib/browser/random-id';
import { createStorageStore } from '@/lib/browser/store';

/** A visit: it ends with the tab. Without storage it ends with the document. */
interface EventSession {
  readonly id: string;
  /** The number of the next event, from 1. */
  takeNumber: () => number;
  /** Remembers in which part of a page the shopper last tapped a product. */
  rememberPlace: (goodsId: string, place: string) => void;
  findPlace: (goodsId: string) => string | undefined;
}

interface StoredSession {
  id: string;
  last: number;
  /** Product and place, the latest last. */
  places: [goodsId: string, place: string][];
}

/** Products whose place is remembered: an order follows its tap soon. */
const MAX_PLACES = 20;

const store = createStorageStore('mallEventSession', 'sessionStorage');

function readSession(): StoredSession {
  try {
    const stored: unknown = JSON.parse(store.read() ?? 'null');
    if (isStoredSession(stored)) return stored;
  } catch {
    // Another script has written something else.
  }
  return { id: createRandomId(), last: 0, places: [] };
}

const isStoredSession = (value: unknown): value is StoredSession =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'last' in value &&
  Number.isSafeInteger(value.last) &&
  'places' in value &&
  Array.isArray(value.places);

/** Opens the visit of this tab (R-EVENT-06). */
export function openSession(): EventSession {
  const session = readSession();
  const save = () => store.write(JSON.stringify(session));
  return {
    id: session.id,
    takeNumber: () => {
      session.last += 1;
      save();
      return session.last;
    },
    rememberPlace: (goodsId, place) => {
      session.places = [
        ...session.places.filter(([id]) => id !== goodsId),
        [goodsId, place] as [string, string],
      ].slice(-MAX_PLACES);
      save();
    },
    findPlace: (goodsId) => session.places.find(([id]) => id === goodsId)?.[1],
  };
}
