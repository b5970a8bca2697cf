/** Taps a link. @returns whether the browser would follow it: it does not, as the test's window cannot load documents */
export function tapLink(element: Element, init?: MouseEventInit): boolean {
  let isFollowed = false;
  const handleLast = (event: Event) => {
    isFollowed = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', handleLast, { once: true });
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  return isFollowed;
}
