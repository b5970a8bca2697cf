/** Makes the pages inert that stay in the document behind the shown one (ADR 21). */
function makeInert(): void {
  for (const page of document.querySelectorAll<HTMLElement>('.page-hidden')) page.inert = true;
}

/**
 * Makes hidden pages inert when the shopper uses a keyboard, before that can move the focus or search in them, or when the focus gets there
 * otherwise. Not before: `inert` changes the style of every element in a page, which takes time from Back on a touch screen.
 * @returns a function that ends the watching
 */
export function guardHiddenPages(): () => void {
  const handleKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === 'Tab' || ctrlKey || metaKey) makeInert();
  };
  const handleFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.closest('.page-hidden')) makeInert();
  };
  document.addEventListener('keydown', handleKey);
  document.addEventListener('focusin', handleFocus);
  // This file is loaded when the browser is idle: the focus may have got there before.
  if (document.activeElement?.closest('.page-hidden')) makeInert();
  return () => {
    document.removeEventListener('keydown', handleKey);
    document.removeEventListener('focusin', handleFocus);
  };
}
