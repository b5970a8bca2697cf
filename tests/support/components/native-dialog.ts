/** jsdom knows `<dialog>` but cannot open it: the little of it that our parts rely on. */
export function installNativeDialog() {
  let before: Element | null = null;
  HTMLDialogElement.prototype.showModal = function showModal() {
    before = document.activeElement;
    this.setAttribute('open', '');
    this.querySelector<HTMLElement>('button, input, a')?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    if (before instanceof HTMLElement) before.focus();
    this.dispatchEvent(new Event('close'));
  };
}

/** What a browser does on Escape: it asks, and closes unless told not to. */
export function pressEscape(dialog: HTMLElement) {
  const asked = new Event('cancel', { cancelable: true });
  if (dialog.dispatchEvent(asked)) (dialog as HTMLDialogElement).close();
}
