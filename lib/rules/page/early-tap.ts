/**
 * Script of every page, before its content: repeats the last tap on a button that came before React could handle it.
 * On a slow phone a page is readable seconds before its scripts have run (R-NAV-30).
 *
 * React marks an element with its props when it hydrates the element. A tap on a part that is not hydrated yet is handled
 * if React can hydrate the part at once, so the element is looked at again after the event; only a tap that met no
 * handler is repeated. A tap older than ten seconds is dropped, because by then the shopper has moved on.
 */
export const EARLY_TAP_SCRIPT = `(() => {
  const isHydrated = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  let tapped;
  let droppedAt = 0;
  const repeat = () => {
    if (!tapped.isConnected || performance.now() > droppedAt) tapped = undefined;
    else if (isHydrated(tapped)) {
      const element = tapped;
      tapped = undefined;
      element.click();
    } else requestAnimationFrame(repeat);
  };
  addEventListener('click', ({ target }) => {
    const element = target.closest('button[type=button]');
    if (!element || isHydrated(element)) return;
    setTimeout(() => {
      if (isHydrated(element)) return;
      droppedAt = performance.now() + 10000;
      const isWaiting = tapped !== undefined;
      tapped = element;
      if (!isWaiting) requestAnimationFrame(repeat);
    });
  }, true);
})()`;
