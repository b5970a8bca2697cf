/** Leaves for a cashier by a full navigation: payment pages and their signatures do not bear a soft one. */
export const leaveTo = (url: string): void => window.location.assign(url);
