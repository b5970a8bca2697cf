import { openDialogs } from '@/components/ui/overlay/open-dialogs';
import { isKeepAliveList } from '@/lib/rules/page/keep-alive-lists';

/** When and for whom a page is shown. */
export interface Visit {
  path: string;
  /** Key of the entry in the browser's history; undefined where browsers have none. */
  entry: string | undefined;
  /** Id of the shopper; null before the first login. */
  userId: string | null;
}

/** A page whose elements are in the document. */
export interface MountedPage {
  readonly id: number;
  /** What React takes for one page: a path, or all main pages, which share their layout. */
  readonly place: string;
  /** The last visit; undefined until the page is in the document. */
  visit?: Visit;
  element?: HTMLElement;
  /** What had the focus when the page was left. */
  focused?: HTMLElement | undefined;
}

/** The pages in the document. */
export interface MountedPages {
  readonly all: readonly MountedPage[];
  /** The only one that can be seen. */
  readonly shown: MountedPage;
  /** The one whose effects run: after Back the page before it, until the shown one is painted. */
  readonly active: MountedPage;
  /** The list that was left for the active page. Its effects run, too, until that page is painted. */
  readonly left?: MountedPage | undefined;
}

/** Lists that are kept besides the active page. */
const MAX_KEEP_ALIVE_LISTS = 2;

let lastId = 0;

function createPage(place: string): MountedPage {
  lastId += 1;
  return { id: lastId, place };
}

/** Creates the pages of a document, which begins with one. */
export function createMountedPages(place: string): MountedPages {
  const page = createPage(place);
  return { all: [page], shown: page, active: page };
}

/** A page with an open dialog is not kept: after Back the dialog would be open again. */
const canStayAlive = ({ visit, element }: MountedPage): boolean =>
  element !== undefined &&
  visit?.entry !== undefined &&
  isKeepAliveList(visit.path) &&
  openDialogs.read().length === 0;

/** Whether the browser went back or forward to the visit of a page, and the shopper is still the same. */
const isSameVisit = ({ visit }: MountedPage, { entry, userId }: Visit): boolean =>
  visit?.entry !== undefined && visit.entry === entry && (visit.userId === null || visit.userId === userId);

/** Activates another page. The one before is removed unless it is a list that is kept, and so are the oldest lists above the limit. */
function activate({ all, active }: MountedPages, next: MountedPage): MountedPages {
  // One page of a place, so that what is unique on a page stays unique in the document.
  const others = all.filter((page) => page !== next && page.place !== next.place);
  const lists = others.filter((page) => page !== active || canStayAlive(page)).slice(-MAX_KEEP_ALIVE_LISTS);
  // The order stays: an element that moves in the document loses its inner scroll positions.
  const pages = all.filter((page) => page === next || lists.includes(page));
  return {
    all: pages.includes(next) ? pages : [...pages, next],
    shown: next,
    active: next,
    left: lists.find((page) => page === active),
  };
}

/**
 * Shows the page of a place to which the router has gone: a kept one after Back or Forward, else a new one.
 * @param visit the visit by the address of the document, which is the one before while the router adds an entry to the history
 */
export function showPlace(pages: MountedPages, place: string, visit: Visit): MountedPages {
  const kept = pages.all.find((page) => page.place === place && isSameVisit(page, visit));
  return kept ? { ...pages, shown: kept } : activate(pages, createPage(place));
}

/** Activates the shown page when it is painted, and ends the effects of the page that was left. */
export const settle = (pages: MountedPages): MountedPages => ({
  ...(pages.active === pages.shown ? pages : activate(pages, pages.shown)),
  left: undefined,
});
