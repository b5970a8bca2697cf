import 'server-only';
import type { Clock } from './clock';
import type { QueryObserver } from './db/instrument-dialect';
import type { Log } from './log';
import { createPaymentSettings, type PaymentSettings } from './payment/settings';
import { createSmsSettings, type SmsSettings } from './phone/sms/settings';
import { createUploadSettings, type UploadSettings } from './uploads/settings';
import { createWechatSettings, type WechatSettings } from './wechat/settings';

/** What somebody who runs the mall may set; every default is in `defaultSettings`. */
export interface MallSettings {
  /** Loads the demo content into an empty database, runs demo activities and simulated fulfilment. */
  demo: boolean;
  /** URL prefix of the pictures, without a slash at the end. */
  assetBase: string;
  /** The project that answers for ids that are not known. */
  defaultPId: string;
  /** Minutes an unpaid order holds what it holds (R-ORDER-15). */
  orderExpiryMinutes: number;
  /** Hours an answer is kept for its idempotency key. */
  idempotencyHours: number;
  /** Simulated fulfilment (R-OPS-14). */
  fulfilment: {
    enabled: boolean;
    /** Seconds from payment to sending. */
    sendAfterSeconds: number;
    /** Seconds between two traces of a parcel. */
    traceEverySeconds: number;
    /** Seconds until the simulated operator answers, receives a return or tops a number up; 60 unless told. */
    operatorAfterSeconds?: number;
  };
  /** Days after sending when an order counts as received (R-ORDER-27). */
  confirmAfterDays: number;
  /** Points for paying an order. */
  paySuccessPoints: number;
  /** Where the region of a network address is asked for, `{ip}` in its place; empty: nowhere. */
  geoUrl: string;
  /** Guests who receive gifts of points in a day, by where they come from; any more receive none. */
  giftedGuestsADay: { perFingerPrint: number; perAddress: number };
  payment: PaymentSettings;
  sms: SmsSettings;
  uploads: UploadSettings;
  wechat: WechatSettings;
}

const defaultSettings: Omit<MallSettings, 'payment' | 'sms' | 'uploads' | 'wechat'> = {
  demo: true,
  assetBase: '/vantmall/catalogue',
  defaultPId: '10000',
  orderExpiryMinutes: 30,
  idempotencyHours: 24,
  fulfilment: { enabled: true, sendAfterSeconds: 60, traceEverySeconds: 60 },
  confirmAfterDays: 10,
  paySuccessPoints: 50,
  geoUrl: '',
  giftedGuestsADay: { perFingerPrint: 5, perAddress: 50 },
};

/** The settings with defaults for what is not told, or told as undefined; uploads lie in `dataDir`. */
export function withDefaults(settings: Partial<MallSettings> = {}, dataDir?: string): MallSettings {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  const merged = { ...defaultSettings, ...Object.fromEntries(given) };
  return {
    ...merged,
    payment: createPaymentSettings(merged.demo, settings.payment),
    sms: createSmsSettings(merged.demo, settings.sms),
    uploads: createUploadSettings(dataDir, settings.uploads),
    wechat: createWechatSettings(merged.demo, settings.wechat),
  };
}

export interface MallOptions {
  /** `postgres://…`; without it the mall keeps its own SQLite file in `dataDir`. */
  databaseUrl?: string | undefined;
  /** Folder of the SQLite file `mall.db` and of uploaded pictures; made if missing. */
  dataDir?: string | undefined;
  /** Connections to PostgreSQL, 10 unless told. */
  poolSize?: number | undefined;
  clock?: Clock | undefined;
  /** Errors and warnings go to stderr as JSON lines unless told otherwise. */
  log?: Log | undefined;
  settings?: Partial<MallSettings> | undefined;
  /** For tests: told of every statement before it is sent. */
  onStatement?: QueryObserver | undefined;
}
