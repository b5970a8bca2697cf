/** jsdom has `<dialog>` but not its methods; this adds those that our components use. */
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

/** Does what a browser does on Escape: it fires `cancel` and closes unless a listener prevents it. */
export function pressEscape(dialog: HTMLElement) {
  const event = new Event('cancel', { cancelable: true });
  if (dialog.dispatchEvent(event)) (dialog as HTMLDialogElement).close();
}
