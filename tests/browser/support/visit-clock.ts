import type { Page } from '@playwright/test';
import { awaitFrame } from './events';
import { expect } from './fixtures';

/** Time after which code that is loaded later is there, and elements that were added are observed. */
export const SETTLE_MS = 2500;

/** Moves the clock of the page until something has happened that also takes real time, as a call does. */
export const advanceUntil = (page: Page, check: () => Promise<unknown> | unknown) =>
  expect(async () => {
    await page.clock.runFor(500);
    await check();
  }).toPass();

/** Lets late code load, and new elements be observed. */
export const settleView = async (page: Page) => {
  await awaitFrame(page);
  await page.clock.runFor(SETTLE_MS);
  await awaitFrame(page);
};

/** The products and adverts of which at least 80 % are in view, as the browser measures it. */
export const listTargetsInView = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLElement>('[data-place] :is(a[href], [data-target])')];
    if (links.length === 0) return [];
    const entries = await new Promise<IntersectionObserverEntry[]>((resolve) => {
      const observer = new IntersectionObserver((found) => {
        observer.disconnect();
        resolve(found);
      });
      for (const link of links) observer.observe(link);
    });
    return entries.flatMap(({ target: link, intersectionRatio }) => {
      if (intersectionRatio < 0.8) return [];
      const place = link.closest<HTMLElement>('[data-place]')?.dataset.place;
      const address = new URL(
        link.getAttribute('data-target') ?? link.getAttribute('href') ?? '',
        location.href,
      );
      const path = address.pathname.replace('/vantmall', '');
      address.searchParams.delete('pId');
      if (link.closest('[data-exposure="advert"]'))
        return [{ kind: 'advert', id: path + address.search, place }];
      const [, id] = /^\/goodsProfile\/([\w-]+)$/.exec(path) ?? [];
      return id ? [{ kind: 'goods', id, place }] : [];
    });
  });
