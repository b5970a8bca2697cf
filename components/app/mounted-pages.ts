import { openDialogs } from '@/components/ui/overlay/open-dialogs';
import { isKeepAliveList } from '@/lib/rules/page/keep-alive-lists';

/** A visit of a page: an entry of the browser's history, and the shopper. */
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
  /** Identifies what React mounts as one page: a path, or `(main)` for all pages with the tab bar, which share a layout. */
  readonly place: string;
  /** The latest visit; undefined until the page is in the document. */
  visit?: Visit;
  element?: HTMLElement;
  /** What had the focus when the page was left. */
  focused?: HTMLElement | undefined;
}

/** The pages in the document. */
export interface MountedPages {
  readonly all: readonly MountedPage[];
  /** The visible page. */
  readonly shown: MountedPage;
  /** The page whose effects run. After Back, that is still the previous page until the shown one is painted. */
  readonly active: MountedPage;
  /** The list that the shopper has just left. Its effects run until the active page is painted. */
  readonly left?: MountedPage | undefined;
}

/** Most lists that are kept alive besides the active page. */
const MAX_KEEP_ALIVE_LISTS = 2;

let lastId = 0;

function createPage(place: string): MountedPage {
  lastId += 1;
  return { id: lastId, place };
}

/** Creates the state for the first page of a document. */
export function createMountedPages(place: string): MountedPages {
  const page = createPage(place);
  return { all: [page], shown: page, active: page };
}

/** Whether a page is kept alive when it is left. Not with an open dialog, which would still be open after Back. */
const canStayAlive = ({ visit, element }: MountedPage): boolean =>
  element !== undefined &&
  visit?.entry !== undefined &&
  isKeepAliveList(visit.path) &&
  openDialogs.read().length === 0;

/** Whether the browser went back or forward to the visit of a page, and the shopper is still the same. */
const isSameVisit = ({ visit }: MountedPage, { entry, userId }: Visit): boolean =>
  visit?.entry !== undefined && visit.entry === entry && (visit.userId === null || visit.userId === userId);

/** Activates another page. Removes the previous one unless it is kept alive, and the oldest lists beyond the limit. */
function activate({ all, active }: MountedPages, next: MountedPage): MountedPages {
  // At most one page per place, so that ids stay unique in the document.
  const others = all.filter((page) => page !== next && page.place !== next.place);
  const lists = others.filter((page) => page !== active || canStayAlive(page)).slice(-MAX_KEEP_ALIVE_LISTS);
  // In the old order: an element that moves in the document loses its inner scroll positions.
  const pages = all.filter((page) => page === next || lists.includes(page));
  return {
    all: pages.includes(next) ? pages : [...pages, next],
    shown: next,
    active: next,
    left: lists.find((page) => page === active),
  };
}

/**
 * Shows the page of the route: the list that is kept alive for this history entry (Back, Forward), else a new page.
 * @param visit by the address of the document. When a link is followed, that is still the previous one, because the router adds
 *   the history entry later
 */
export function showPlace(pages: MountedPages, place: string, visit: Visit): MountedPages {
  const kept = pages.all.find((page) => page.place === place && isSameVisit(page, visit));
  return kept ? { ...pages, shown: kept } : activate(pages, createPage(place));
}

/** After the paint: activates the shown page, and stops the effects of the page that was left. */
export const settle = (pages: MountedPages): MountedPages => ({
  ...(pages.active === pages.shown ? pages : activate(pages, pages.shown)),
  left: undefined,
});
