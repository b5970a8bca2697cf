/** Loads this page anew, so that the server answers in the language that was just chosen. */
export const reloadPage = (): void => window.location.reload();

/**
 * Opens an address as a new document: nothing that is in memory comes along. The way back may bring this document
 * back as it was; then it is loaded anew as well.
 */
export function replaceDocument(href: string): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reloadPage();
  });
  window.location.replace(href);
}
