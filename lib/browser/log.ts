/** Reports a failure that the page handles without the shopper (R-EVENT-09). Never throws, and sends nothing itself. */
export const logFailure = (_message: string, _error?: unknown): void => {};
