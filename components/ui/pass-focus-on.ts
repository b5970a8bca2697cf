/**
 * A `ref` of what disappears by its own tap: when it goes with the focus, the content of the page gets it (R-DIALOG-28). Without it the
 * next key would start at the top of the page.
 */
export const passFocusOn = (element: HTMLElement | null) => () => {
  const main = element?.matches(':focus-within') && element.closest('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
};
