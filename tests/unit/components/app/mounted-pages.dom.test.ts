import {
  createMountedPages,
  type MountedPage,
  type MountedPages,
  settle,
  showPlace,
  type Visit,
} from '@/components/app/mounted-pages';
import { openDialogs } from '@/components/ui/overlay/open-dialogs';

const toVisit = (path: string, entry?: string, userId: string | null = null): Visit => ({
  path,
  entry,
  userId,
});

/** What the browser does with a page that was rendered. */
function commit(pages: MountedPages, visit: Visit): MountedPages {
  Object.assign(pages.shown, {
    visit,
    element: document.createElement('div'),
  } satisfies Partial<MountedPage>);
  return pages;
}

/** Follows a link: the router renders the page before the history has its entry. */
const open = (pages: MountedPages, path: string, entry: string) =>
  commit(showPlace(pages, path, { ...toVisit(path), entry: pages.shown.visit?.entry }), toVisit(path, entry));

const start = (path: string, entry: string) => commit(createMountedPages(path), toVisit(path, entry));
const listPaths = ({ all }: MountedPages) => all.map(({ visit }) => visit?.path);

afterEach(() => openDialogs.write([]));

// R-NAV-17
describe('the pages in the document', () => {
  test('keeps a list behind a product, and shows it again when the browser goes back to its entry', () => {
    const home = start('/home', 'a');
    const product = open(home, '/goodsProfile/1', 'b');
    expect(listPaths(product)).toEqual(['/home', '/goodsProfile/1']);
    const back = showPlace(product, '/home', toVisit('/home', 'a'));
    expect(back.shown).toBe(home.shown);
    expect(back.active).toBe(product.active);
    const settled = settle(back);
    expect(settled.active).toBe(home.shown);
    expect(listPaths(settled)).toEqual(['/home']);
  });

  test('ends the effects of a list that was left when the next page is painted, and those of other pages at once', () => {
    const product = open(start('/home', 'a'), '/goodsProfile/1', 'b');
    expect(product.left).toBe(product.all[0]);
    expect(settle(product)).toEqual({ ...product, left: undefined });
    expect(open(product, '/goodsProfile/2', 'c').left).toBeUndefined();
  });

  test('shows the list that was left when the browser goes back before its effects have ended', () => {
    const product = open(start('/home', 'a'), '/goodsProfile/1', 'b');
    const back = showPlace(product, '/home', toVisit('/home', 'a'));
    expect(back.shown).toBe(product.left);
    const settled = settle(back);
    expect(settled.active).toBe(product.left);
    expect(settled.left).toBeUndefined();
  });

  test('creates a new page when a link leads to a list that is kept', () => {
    const product = open(start('/home', 'a'), '/goodsProfile/1', 'b');
    const again = open(product, '/home', 'c');
    expect(again.shown).not.toBe(product.all[0]);
    expect(listPaths(again)).toEqual(['/home']);
  });

  test('keeps no product, no page of one shopper, and no page in a browser without keys of entries', () => {
    expect(listPaths(open(start('/goodsProfile/1', 'a'), '/goodsProfile/2', 'b'))).toEqual([
      '/goodsProfile/2',
    ]);
    expect(listPaths(open(start('/myorder3', 'a'), '/goodsProfile/2', 'b'))).toEqual(['/goodsProfile/2']);
    const old = commit(createMountedPages('/home'), toVisit('/home'));
    const product = showPlace(old, '/goodsProfile/2', toVisit('/goodsProfile/2'));
    expect(product.all).toEqual([product.shown]);
    expect(showPlace(product, '/home', toVisit('/home')).shown).not.toBe(old.shown);
  });

  test('keeps no list that is left while a dialog is open', () => {
    const home = start('/home', 'a');
    openDialogs.write([document.createElement('div')]);
    expect(listPaths(open(home, '/goodsProfile/1', 'b'))).toEqual(['/goodsProfile/1']);
  });

  test('keeps two lists, the newest ones', () => {
    let pages = start('/home', 'a');
    for (const [path, entry] of [
      ['/goodsSearch', 'b'],
      ['/activity/timeLimit', 'c'],
      ['/bybtList', 'd'],
    ] as const)
      pages = open(pages, path, entry);
    expect(listPaths(pages)).toEqual(['/goodsSearch', '/activity/timeLimit', '/bybtList']);
  });

  test('creates a new page when another shopper has logged in meanwhile', () => {
    const home = commit(createMountedPages('/home'), toVisit('/home', 'a', '7'));
    const product = open(home, '/goodsProfile/1', 'b');
    expect(showPlace(product, '/home', toVisit('/home', 'a', '7')).shown).toBe(home.shown);
    expect(showPlace(product, '/home', toVisit('/home', 'a', '8')).shown).not.toBe(home.shown);
  });

  test('shows the product again when the browser goes forward before the list was active', () => {
    const product = open(start('/home', 'a'), '/goodsProfile/1', 'b');
    const back = showPlace(product, '/home', toVisit('/home', 'a'));
    const forward = showPlace(back, '/goodsProfile/1', toVisit('/goodsProfile/1', 'b'));
    expect(forward.shown).toBe(product.shown);
    expect(forward.active).toBe(product.shown);
    expect(settle(forward)).toEqual({ ...forward, left: undefined });
    expect(listPaths(forward)).toEqual(['/home', '/goodsProfile/1']);
  });

  test('keeps the list when another page follows before it was active', () => {
    const product = open(start('/home', 'a'), '/goodsProfile/1', 'b');
    const back = commit(showPlace(product, '/home', toVisit('/home', 'a')), toVisit('/home', 'a'));
    expect(listPaths(open(back, '/goodsProfile/2', 'c'))).toEqual(['/home', '/goodsProfile/2']);
  });
});
