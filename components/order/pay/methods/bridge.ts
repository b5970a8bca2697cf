/**
 * Result of a payment as the surrounding app (WeChat, Alipay) reports it. It only selects the text for the
 * shopper; whether the order is paid, only the server knows. `absent`: the page does not run in such an app.
 */
export type BridgeResult = 'ok' | 'cancel' | 'fail' | 'absent';
