/**
 * Leaves the page by a full page load, for a cashier or a mini program: payment pages and their signatures do not work
 * with client-side navigation.
 */
export const leaveTo = (url: string): void => window.location.assign(url);
