import type { PayType } from '@/lib/contract/config';

/**
 * Result of what the surrounding app was asked to do, as it reports it. After a payment it only selects the text for the
 * shopper; whether the order is paid, only the server knows. `absent`: the page does not run in such an app, or the app
 * cannot do it.
 */
export type BridgeResult = 'ok' | 'cancel' | 'fail' | 'absent';

/** What a shopper shares. */
export interface ShareContent {
  title: string;
  text: string;
  /** Address of the page, without anything of the sharer. */
  link: string;
}

/** A payment; each app uses the part that it needs. */
export interface BridgePayment {
  /** Id of the order or the merge order. */
  orderId: string;
  pId: string;
  channel: PayType;
  /** Native app: address of the payment page. */
  url?: string;
  /** Alipay's mini program: number of the trade. */
  tradeNO?: string;
}

/** What a host app returns so that the server can log the shopper in. */
export type LoginProof =
  /** The parameters of a login ticket (docs/login-tickets.md). */
  { kind: 'ticket'; ticket: Readonly<Record<string, string>> } | { kind: 'authCode'; authCode: string };

/**
 * The app around the page: the provider's native app, or a mini program (docs/native-bridge.md). Every method may be called
 * anywhere; in a browser all of them do nothing.
 */
export interface Bridge {
  /** Shows the title of the page in the title bar of the app. */
  setTitle: (title: string) => void;
  /** The shopper wants to leave the first page of the web view. False: the app cannot go back. */
  back: () => boolean;
  /** The shopper wants to leave the mall. False: the app cannot close the web view. */
  close: () => boolean;
  /** Opens the app's share sheet. */
  share: (content: ShareContent) => Promise<BridgeResult>;
  /** Pays in the app. */
  pay: (payment: BridgePayment) => Promise<BridgeResult>;
  /** Opens another app by its address, `weixin://…`. */
  openApp: (url: string) => Promise<BridgeResult>;
  /** Asks the app who its user is; undefined without an answer. */
  requestLogin: () => Promise<LoginProof | undefined>;
}

const answerAbsent = async (): Promise<BridgeResult> => 'absent';

/** The bridge of a browser. */
export const noBridge: Bridge = {
  setTitle: () => {},
  back: () => false,
  close: () => false,
  share: answerAbsent,
  pay: answerAbsent,
  openApp: answerAbsent,
  requestLogin: async () => undefined,
};
