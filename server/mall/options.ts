import 'server-only';
import { BASE_PATH } from '@/lib/contract/paths';
import type { Clock } from './clock';
import type { QueryObserver } from './db/instrument-dialect';
import type { Log } from './log';
import { createPaymentSettings, type PaymentSettings } from './payment/settings';
import { createSmsSettings, type SmsSettings } from './phone/sms/settings';
import { createTelemetrySettings, type TelemetrySettings } from './telemetry/settings';
import { createUploadSettings, type UploadSettings } from './uploads/settings';
import { createWechatSettings, type WechatSettings } from './wechat/settings';

/** The settings of a mall; the defaults are in `defaultSettings`. */
export interface MallSettings {
  /**
   * Whether to load the demo content into an empty database, and to run demo activities and simulated
   * fulfilment.
   */
  demo: boolean;
  /** URL prefix of the pictures, without a slash at the end. */
  assetBase: string;
  /** The project that is used for unknown project ids. */
  defaultPId: string;
  /** Minutes for which an unpaid order reserves stock, points and coupon (R-ORDER-15). */
  orderExpiryMinutes: number;
  /** Hours for which the answer to an idempotency key is stored. */
  idempotencyHours: number;
  /** Simulated fulfilment (R-OPS-14). */
  fulfilment: {
    enabled: boolean;
    /** Seconds from payment to sending. */
    sendAfterSeconds: number;
    /** Seconds between two traces of a parcel. */
    traceEverySeconds: number;
    /**
     * Seconds until the simulated operator answers a request, receives a return or tops up a number; default
     * 60.
     */
    operatorAfterSeconds?: number;
  };
  /** Days after shipping when an order counts as received (R-ORDER-27). */
  confirmAfterDays: number;
  /**
   * URL that returns the region of a network address, with `{ip}` in place of the address; empty: no look-up.
   */
  geoUrl: string;
  /** Maximum number of guests who receive gifts of points per day, by device and by network address. */
  giftedGuestsADay: { perFingerPrint: number; perAddress: number };
  payment: PaymentSettings;
  sms: SmsSettings;
  telemetry: TelemetrySettings;
  uploads: UploadSettings;
  wechat: WechatSettings;
}

const defaultSettings: Omit<MallSettings, 'payment' | 'sms' | 'telemetry' | 'uploads' | 'wechat'> = {
  demo: true,
  assetBase: `${BASE_PATH}/catalogue`,
  defaultPId: '10000',
  orderExpiryMinutes: 30,
  idempotencyHours: 24,
  fulfilment: { enabled: true, sendAfterSeconds: 60, traceEverySeconds: 60 },
  confirmAfterDays: 10,
  geoUrl: '',
  giftedGuestsADay: { perFingerPrint: 5, perAddress: 50 },
};

/** Fills in defaults for settings that are missing or undefined; uploads are stored in `dataDir`. */
export function withDefaults(settings: Partial<MallSettings> = {}, dataDir?: string): MallSettings {
  const overrides = Object.entries(settings).filter(([, value]) => value !== undefined);
  const merged = { ...defaultSettings, ...Object.fromEntries(overrides) };
  return {
    ...merged,
    payment: createPaymentSettings(merged.demo, settings.payment),
    sms: createSmsSettings(merged.demo, settings.sms),
    telemetry: createTelemetrySettings(settings.telemetry),
    uploads: createUploadSettings(dataDir, settings.uploads),
    wechat: createWechatSettings(merged.demo, settings.wechat),
  };
}

/** Options of `createMall`. */
export interface MallOptions {
  /** `postgres://…`; without it the mall uses a SQLite file in `dataDir`. */
  databaseUrl?: string | undefined;
  /** Folder of the SQLite file `mall.db` and of uploaded pictures; created if missing. */
  dataDir?: string | undefined;
  /** Maximum number of connections to PostgreSQL; default 10. */
  poolSize?: number | undefined;
  /** For tests: milliseconds after which a connection to PostgreSQL that owes an answer is ended. */
  silenceMs?: number | undefined;
  clock?: Clock | undefined;
  /** Default: errors and warnings as JSON lines on stderr. */
  log?: Log | undefined;
  settings?: Partial<MallSettings> | undefined;
  /** For tests: called with every statement before it is sent. */
  onStatement?: QueryObserver | undefined;
}
