/** Reloads this page, so that the server returns it in the chosen language. */
export const reloadPage = (): void => window.location.reload();

/**
 * Opens an address as a new document, without any state in memory. Back navigation can restore this document
 * from the back/forward cache; then it is reloaded.
 */
export function replaceDocument(href: string): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reloadPage();
  });
  window.location.replace(href);
}
