import { PREFETCH_ATTRIBUTE } from '../rules/page/prefetched-links';
import { FIND_PICTURE, IS_HYDRATED } from './conditions';

/** Key of the session storage: path of the product, file of its tapped picture, and the picture's place in that file, as JSON. */
const TAPPED_PICTURE_KEY = 'tapped-picture';

/**
 * Script of every page: a product page that the browser loads after a tap on a card shows first the file that the card showed, until the
 * page's own one is there (R-PERF-11). The browser has that file. It may have no other: a strip shows parts of a sheet, and small
 * cards have small pictures. The preview of the product would otherwise be followed by an empty place for as long as a request takes.
 *
 * Only a page of the mall can have stored it. The first look at the storage asks another process, which a visit from elsewhere need not wait for.
 *
 * After hydration the router changes the page within its document, and `findTappedPicture` does the same.
 */
export const TAPPED_PICTURE_SCRIPT = `(() => {
  const isHydrated = ${IS_HYDRATED};
  const findPicture = ${FIND_PICTURE};
  const picture = document.querySelector('.gallery-picture > img[alt=""]');
  if (picture && document.referrer.startsWith(location.origin)) {
    let tapped;
    try {
      tapped = JSON.parse(sessionStorage.getItem('${TAPPED_PICTURE_KEY}'));
      sessionStorage.removeItem('${TAPPED_PICTURE_KEY}');
    } catch (error) {}
    if (tapped && tapped[0] === location.pathname && !picture.complete) {
      const { srcset, src } = picture;
      const restore = () => {
        picture.srcset = srcset;
        picture.style.objectPosition = '';
      };
      picture.srcset = tapped[1];
      picture.style.objectPosition = tapped[2];
      const own = new Image();
      own.srcset = srcset;
      own.src = src;
      own.decode().then(restore, restore);
    }
  }
  addEventListener('click', ({ target }) => {
    const card = target.closest('a[${PREFETCH_ATTRIBUTE}]');
    const shown = card && !isHydrated(card) && findPicture(card);
    if (!shown || !shown.complete || !shown.naturalWidth) return;
    try {
      sessionStorage.setItem('${TAPPED_PICTURE_KEY}', JSON.stringify([card.pathname, shown.currentSrc, shown.style.objectPosition]));
    } catch (error) {}
  });
})()`;
