/** Loads this page anew, so that the server answers in the language that was just chosen. */
export const reloadPage = (): void => window.location.reload();

/** Opens an address as a new document: nothing that is in memory comes along. */
export const openFresh = (href: string): void => window.location.assign(href);
