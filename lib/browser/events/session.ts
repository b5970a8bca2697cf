import { createRandomId } from '@/lib/browser/random-id';
import { createStorageStore } from '@/lib/browser/store';

/** A visit: it ends with the tab. Without storage it ends with the document. */
export interface EventSession {
  readonly id: string;
  /** The number of the next event, from 1. */
  takeNumber: () => number;
  /** Remembers in which part of a page the shopper last tapped a product. */
  rememberPlace: (goodsId: string, place: string) => void;
  findPlace: (goodsId: string) => string | undefined;
  /** Hands the visit over to the next page of the tab, because this one is hidden or left. */
  release: () => void;
  /** Goes on with the visit, whose numbers other pages of the tab may have taken since: the page is shown again. */
  resume: () => void;
}

interface StoredSession {
  id: string;
  last: number;
  /** Product and place, the latest last. */
  places: [goodsId: string, place: string][];
  /** A visible page takes the numbers. A new page that finds it is a duplicate of that tab, whose storage it got. */
  isOpen?: boolean;
}

/** Products whose place is remembered: an order follows its tap soon. */
const MAX_PLACES = 20;

const store = createStorageStore('mallEventSession', 'sessionStorage');

function findSession(): StoredSession | undefined {
  try {
    const stored: unknown = JSON.parse(store.read() ?? 'null');
    return isStoredSession(stored) ? stored : undefined;
  } catch {
    // Another script has written something else.
    return undefined;
  }
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

/** Opens the visit of this tab; a duplicated tab begins its own (R-EVENT-06). */
export function openSession(): EventSession {
  const found = findSession();
  let session = found && !found.isOpen ? found : { id: createRandomId(), last: 0, places: [] };
  const save = (changes: Partial<StoredSession>) => {
    session = { ...session, ...changes };
    store.write(JSON.stringify(session));
  };
  save({ isOpen: true });
  return {
    id: session.id,
    takeNumber: () => {
      save({ last: session.last + 1 });
      return session.last;
    },
    rememberPlace: (goodsId, place) => {
      const others = session.places.filter(([id]) => id !== goodsId);
      save({ places: [...others, [goodsId, place] as [string, string]].slice(-MAX_PLACES) });
    },
    findPlace: (goodsId) => session.places.find(([id]) => id === goodsId)?.[1],
    release: () => save({ isOpen: false }),
    resume: () => {
      const current = findSession();
      if (current?.id === session.id && current.last >= session.last) session = current;
      save({ isOpen: true });
    },
  };
}
