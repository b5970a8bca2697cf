/**
 * Opens a cashier by a full page load: payment pages and their signatures do not work with client-side
 * navigation.
 */
export const leaveTo = (url: string): void => window.location.assign(url);
