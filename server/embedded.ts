import 'server-only';
import type { Config } from './config';
import { finishBeforeExit } from './finish-before-exit';
import { createMall, type Mall, type MallSettings } from './mall';
import { startJobs } from './mall/jobs/runner';
import { createPaymentSettings } from './mall/payment/settings';
import { readPaymentSettings } from './mall/payment/vendor/read-payment-settings';
import { createSmsSettings } from './mall/phone/sms/settings';
import { createCloudLog } from './mall/telemetry/cloud-log';
import { createUploadSettings } from './mall/uploads/settings';
import { createWechatSettings, type WechatSettings } from './mall/wechat/settings';
import { getLogger } from './telemetry/logger';
import type { Transport } from './upstream/transport';

/** The SMS settings: the configured gateway, else the default of the mode. */
const toSmsSettings = (config: Config) =>
  createSmsSettings(config.MALL_MODE === 'demo', {
    captcha: config.MALL_SMS_CAPTCHA,
    slider: config.MALL_SLIDER_VERIFY_URL
      ? {
          url: config.MALL_SLIDER_VERIFY_URL,
          secret: config.MALL_SLIDER_SECRET ?? '',
          timeoutMs: config.MALL_SMS_TIMEOUT_MS,
        }
      : undefined,
    gateway: config.MALL_SMS_URL
      ? {
          url: config.MALL_SMS_URL,
          token: config.MALL_SMS_TOKEN ?? '',
          timeoutMs: config.MALL_SMS_TIMEOUT_MS,
        }
      : undefined,
  });

/** The bucket for uploads; undefined: a local folder. `parseConfig` has checked the required variables. */
const toS3Settings = (config: Config) =>
  config.MALL_UPLOADS === 's3'
    ? {
        endpoint: config.MALL_S3_ENDPOINT,
        region: config.MALL_S3_REGION ?? '',
        bucket: config.MALL_S3_BUCKET ?? '',
        accessKey: config.MALL_S3_ACCESS_KEY ?? '',
        secretKey: config.MALL_S3_SECRET_KEY ?? '',
        publicUrl: config.MALL_S3_PUBLIC_URL,
      }
    : undefined;

/** The mall's WeChat accounts. Without them, demo mode uses the sandbox. */
function toWechatSettings(config: Config): Partial<WechatSettings> {
  const { MALL_WECHAT_APP_ID: appId, MALL_WECHAT_MINI_APP_ID: miniAppId, MALL_PUBLIC_URL: address } = config;
  const site = address ? new URL(address) : undefined;
  return {
    redirectBaseUrl: site?.origin ?? '',
    hosts: site ? [site.host] : [],
    eventToken: config.MALL_WECHAT_EVENT_TOKEN,
    ...(appId && { account: { appId, secret: config.MALL_WECHAT_APP_SECRET ?? '' } }),
    ...(miniAppId && {
      miniProgram: {
        appId: miniAppId,
        secret: config.MALL_WECHAT_MINI_APP_SECRET ?? '',
        accountId: config.MALL_WECHAT_MINI_ACCOUNT_ID ?? miniAppId,
      },
    }),
  };
}

/** Converts the environment's configuration to the settings of the points mall. */
const toMallSettings = (config: Config): Partial<MallSettings> => ({
  demo: config.MALL_MODE === 'demo',
  uploads: createUploadSettings(config.MALL_DATA_DIR, { s3: toS3Settings(config) }),
  wechat: createWechatSettings(config.MALL_MODE === 'demo', toWechatSettings(config)),
  defaultPId: config.MALL_DEFAULT_PID,
  orderExpiryMinutes: config.MALL_ORDER_EXPIRY_MINUTES,
  sms: toSmsSettings(config),
  payment: createPaymentSettings(config.MALL_MODE === 'demo', readPaymentSettings(config)),
  telemetry: {
    events: config.MALL_EVENTS,
    cloudLog: config.MALL_SLS_URL
      ? createCloudLog({ url: config.MALL_SLS_URL, log: getLogger() })
      : undefined,
  },
  geoUrl: config.MALL_GEO_URL ?? '',
  fulfilment: {
    enabled: config.MALL_MODE === 'demo' && config.MALL_FULFILMENT,
    sendAfterSeconds: config.MALL_SHIP_AFTER_SECONDS,
    traceEverySeconds: config.MALL_TRACE_EVERY_SECONDS,
  },
});

/** Opens a points mall by the configuration, with its background jobs. `close` ends both. */
export async function openMall(config: Config): Promise<Mall> {
  const settings = toMallSettings(config);
  const mall = await createMall({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.MALL_DATA_DIR,
    log: getLogger(),
    settings,
  });
  const stopJobs = startJobs({ run: () => mall.runJobs() });
  return {
    ...mall,
    close: async () => {
      // First: a process that ends does not wait long, and jobs may take longer.
      await settings.telemetry?.cloudLog?.close();
      await stopJobs();
      await mall.close();
    },
  };
}

/** Starts the points mall in this process and returns the transport to it. The end of the process closes it (R-EVENT-20). */
export async function startEmbeddedMall(config: Config): Promise<Transport> {
  const mall = await openMall(config);
  finishBeforeExit(() => mall.close());
  return { prefix: 'http://mall.internal', fetch: (request) => mall.fetch(request), call: mall.call };
}
