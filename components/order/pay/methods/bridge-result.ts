/**
 * What the app around the page says became of a payment. A hint for what to tell the shopper and no more: whether the
 * order is paid, the server knows. `absent`: there is no such app.
 */
export type BridgeResult = 'ok' | 'cancel' | 'fail' | 'absent';
