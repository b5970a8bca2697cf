import 'server-only';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { DEFAULT_THEME, themeIds } from '@/themes';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

const upstreamUrl = httpUrl.transform((url) => url.replace(/\/+$/, ''));

/** A URL that may receive secrets: https, or plain http on this machine. */
const safeUrl = httpUrl.refine(
  (url) => /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$))/.test(url),
  { error: 'must be an https URL' },
);

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

const projectIds = list.pipe(
  z.array(z.string().regex(/^\d{1,20}$/, 'must be project ids of up to 20 digits, separated by commas')),
);

/** Hosts of the demo's subsidised products. */
const DEMO_PARTNER_HOSTS = 'search.jd.com,s.taobao.com,list.tmall.com';

const hostNames = list
  .transform((names) => names.map((name) => name.toLowerCase()))
  .pipe(
    z.array(
      z
        .string()
        .regex(/^[\w.-]+$|^[\da-f:]+$/, 'must be host names without scheme and port, separated by commas'),
    ),
  );

/** The origin of a site, as browsers compare it; it is written into a header. */
const ORIGIN = /^https?:\/\/[\da-z.-]+(:\d{1,5})?$/;

const origins = list
  .transform((entries) => entries.map((entry) => entry.toLowerCase()))
  .pipe(
    z.array(
      z
        .string()
        .refine(
          (entry) => ORIGIN.test(entry) && URL.canParse(entry) && new URL(entry).origin === entry,
          'must be origins (scheme, host and port, without path), separated by commas',
        ),
    ),
  );

/** The environment variables that the mall reads; each is described in `docs/configuration.md`. */
const schema = z.object({
  NODE_ENV: z.string().default('development'),
  MALL_MODE: z.enum(['demo', 'production']).default('demo'),
  MALL_DEFAULT_PID: z
    .string()
    .regex(/^\d{1,20}$/)
    .default('10000'),
  MALL_THEME: z.enum(themeIds).default(DEFAULT_THEME),
  MALL_DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  MALL_API_URL: upstreamUrl.optional(),
  MALL_SECOND_API_URL: upstreamUrl.optional(),
  MALL_PARTNER_HOSTS: hostNames.prefault(DEMO_PARTNER_HOSTS),
  MALL_GUIDE_HOSTS: hostNames,
  MALL_PICTURE_HOSTS: hostNames,
  MALL_IMAGE_URL: httpUrl
    .refine(
      (url) => url.startsWith('https:') && url.includes('{url}') && url.includes('{width}'),
      'must be an https URL that contains {url} and {width}',
    )
    .optional(),
  MALL_API_SECRET: z.string().min(32).optional(),
  MALL_REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// URL' }).optional(),
  MALL_REVALIDATE_URLS: list.pipe(z.array(upstreamUrl)),
  MALL_API_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(5000),
  MALL_TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  MALL_RATE_LIMIT: flag.default(true),
  MALL_LIMIT_READS: z.coerce.number().int().min(1).default(600),
  MALL_LIMIT_WRITES: z.coerce.number().int().min(1).default(120),
  MALL_LIMIT_ADDRESS_FACTOR: z.coerce.number().int().min(1).default(10),
  MALL_HEADER_TIMEOUT_MS: z.coerce.number().int().min(100).default(10_000),
  MALL_BODY_TIMEOUT_MS: z.coerce.number().int().min(100).default(10_000),
  MALL_UPLOAD_TIMEOUT_MS: z.coerce.number().int().min(100).default(30_000),
  MALL_SLOW_CONNECTIONS: z.coerce.number().int().min(1).default(50),
  MALL_METRICS_TOKEN: z.string().min(16).optional(),
  MALL_SESSION_SECRET: z.string().min(32).optional(),
  MALL_TICKET_SECRET: z.string().min(32).optional(),
  MALL_PUBLIC_URL: httpUrl.optional(),
  MALL_ALLOWED_HOSTS: hostNames,
  MALL_EMBED_ORIGINS: origins,
  MALL_SITEMAP_PROJECTS: projectIds,
  NEXT_DIST_DIR: z.string().min(1).default('.next'),
  MALL_WEB_APP: z.enum(['on', 'off']).default('on'),
  MALL_RENDER_AHEAD: z.enum(['on', 'off']).default('on'),
  MALL_ARRIVAL_LOGIN: z.enum(['on', 'off']).default('on'),
  MALL_API_DOCS: z.enum(['on', 'off']).default('on'),
  MALL_UPLOADS: z.enum(['local', 's3']).default('local'),
  MALL_S3_ENDPOINT: httpUrl.optional(),
  MALL_S3_REGION: z.string().min(1).optional(),
  MALL_S3_BUCKET: z.string().min(1).optional(),
  MALL_S3_ACCESS_KEY: z.string().min(1).optional(),
  MALL_S3_SECRET_KEY: z.string().min(1).optional(),
  MALL_S3_PUBLIC_URL: httpUrl.optional(),
  MALL_WECHAT_APP_ID: z.string().min(1).optional(),
  MALL_WECHAT_APP_SECRET: z.string().min(1).optional(),
  MALL_WECHAT_EVENT_TOKEN: z.string().min(16).optional(),
  MALL_WECHAT_MINI_APP_ID: z.string().min(1).optional(),
  MALL_WECHAT_MINI_APP_SECRET: z.string().min(1).optional(),
  MALL_WECHAT_MINI_ACCOUNT_ID: z.string().min(1).optional(),
  MALL_ALIPAY_APP_ID: z.string().min(1).optional(),
  MALL_ALIPAY_MINI_APP_ID: z.string().min(1).optional(),
  MALL_ALIPAY_SELLER_ID: z.string().min(1).optional(),
  MALL_ALIPAY_PRIVATE_KEY: z.string().min(1).optional(),
  MALL_ALIPAY_PUBLIC_KEY: z.string().min(1).optional(),
  MALL_ALIPAY_MINI_PRIVATE_KEY: z.string().min(1).optional(),
  MALL_ALIPAY_MINI_PUBLIC_KEY: z.string().min(1).optional(),
  MALL_ALIPAY_GATEWAY: safeUrl.optional(),
  MALL_ALIPAY_AUTHORIZE_URL: safeUrl.optional(),
  MALL_WXPAY_MCH_ID: z.string().min(1).optional(),
  MALL_WXPAY_APP_ID: z.string().min(1).optional(),
  MALL_WXPAY_SERIAL: z.string().min(1).optional(),
  MALL_WXPAY_PRIVATE_KEY: z.string().min(1).optional(),
  MALL_WXPAY_API_V3_KEY: z.string().length(32).optional(),
  MALL_WXPAY_PUBLIC_KEY: z.string().min(1).optional(),
  MALL_WXPAY_PUBLIC_KEY_ID: z.string().min(1).optional(),
  MALL_WXPAY_GATEWAY: safeUrl.optional(),
  MALL_CLOUDPAY_URL: safeUrl.optional(),
  MALL_CLOUDPAY_MERCHANT_ID: z.string().min(1).optional(),
  MALL_CLOUDPAY_SECRET: z.string().min(32).optional(),
  MALL_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  MALL_EVENTS: z.enum(['store', 'forward', 'both', 'off']).default('store'),
  MALL_SLS_URL: safeUrl
    .refine((url) => /^https?:\/\/[^/]+\/logstores\/[\w-]+$/.test(url), {
      error: 'must be the address of a log store: https://PROJECT.ENDPOINT/logstores/STORE',
    })
    .optional(),
  MALL_BROWSER_LOG_RATE: z.coerce.number().min(0).max(1).default(1),
  MALL_SMS_URL: safeUrl.optional(),
  MALL_SMS_TOKEN: z.string().min(1).optional(),
  MALL_SMS_TIMEOUT_MS: z.coerce.number().int().min(100).max(4000).default(3000),
  MALL_SMS_CAPTCHA: flag.default(true),
  MALL_SLIDER_VERIFY_URL: safeUrl.optional(),
  MALL_SLIDER_SECRET: z.string().min(32).optional(),
  MALL_FULFILMENT: flag.default(true),
  MALL_SHIP_AFTER_SECONDS: z.coerce.number().int().min(0).default(60),
  MALL_TRACE_EVERY_SECONDS: z.coerce.number().int().min(1).default(60),
  MALL_VIDEO_ORIGINS: origins,
  MALL_GEO_URL: httpUrl
    .refine((url) => url.includes('{ip}'), 'must contain {ip} as the place of the address')
    .optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  MALL_ORDER_EXPIRY_MINUTES: z.coerce.number().min(0.01).max(43_200).default(30),
});

/** The validated configuration. */
export type Config = z.output<typeof schema>;

/** `process.env`, or a part of it. */
type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** Variables that are required under a condition. `because` completes the message to the operator. */
const requiredTogether: readonly {
  when: (env: EnvironmentVariables) => boolean;
  because: string;
  names: string[];
}[] = [
  {
    when: ({ MALL_UPLOADS }) => MALL_UPLOADS === 's3',
    because: 'MALL_UPLOADS is s3',
    names: ['MALL_S3_REGION', 'MALL_S3_BUCKET', 'MALL_S3_ACCESS_KEY', 'MALL_S3_SECRET_KEY'],
  },
  {
    when: ({ MALL_SMS_URL }) => MALL_SMS_URL !== undefined,
    because: 'MALL_SMS_URL is set',
    names: ['MALL_SMS_TOKEN'],
  },
  {
    when: ({ MALL_SLIDER_VERIFY_URL }) => MALL_SLIDER_VERIFY_URL !== undefined,
    because: 'MALL_SLIDER_VERIFY_URL is set',
    names: ['MALL_SLIDER_SECRET'],
  },
  {
    when: ({ MALL_WECHAT_APP_ID }) => MALL_WECHAT_APP_ID !== undefined,
    because: 'MALL_WECHAT_APP_ID is set',
    names: ['MALL_WECHAT_APP_SECRET', 'MALL_PUBLIC_URL'],
  },
  {
    when: ({ MALL_WECHAT_MINI_APP_ID }) => MALL_WECHAT_MINI_APP_ID !== undefined,
    because: 'MALL_WECHAT_MINI_APP_ID is set',
    names: ['MALL_WECHAT_MINI_APP_SECRET'],
  },
  {
    when: (env) => Object.keys(env).some((name) => name.startsWith('MALL_ALIPAY_')),
    because: 'Alipay is configured',
    names: [
      'MALL_ALIPAY_APP_ID',
      'MALL_ALIPAY_SELLER_ID',
      'MALL_ALIPAY_PRIVATE_KEY',
      'MALL_ALIPAY_PUBLIC_KEY',
      'MALL_PUBLIC_URL',
    ],
  },
  {
    when: (env) => Object.keys(env).some((name) => name.startsWith('MALL_CLOUDPAY_')),
    because: 'cloud payment is configured',
    names: ['MALL_CLOUDPAY_URL', 'MALL_CLOUDPAY_MERCHANT_ID', 'MALL_CLOUDPAY_SECRET', 'MALL_PUBLIC_URL'],
  },
  {
    when: (env) => Object.keys(env).some((name) => name.startsWith('MALL_WXPAY_')),
    because: 'WeChat Pay is configured',
    names: [
      'MALL_WXPAY_MCH_ID',
      'MALL_WXPAY_APP_ID',
      'MALL_WXPAY_SERIAL',
      'MALL_WXPAY_PRIVATE_KEY',
      'MALL_WXPAY_API_V3_KEY',
      'MALL_WXPAY_PUBLIC_KEY',
      'MALL_WXPAY_PUBLIC_KEY_ID',
      'MALL_PUBLIC_URL',
    ],
  },
];

/** Variables that production requires. */
const requiredInProduction = ['MALL_SESSION_SECRET', 'MALL_PUBLIC_URL'] as const;

/**
 * Validates environment variables; empty ones count as absent (R-OPS-03, R-OPS-04, R-OPS-16, R-SECURITY-03,
 * R-SECURITY-14).
 * @throws Error that names every invalid or missing variable, so that an operator sees all of them at once
 */
export function parseConfig(env: EnvironmentVariables): Config {
  // On Vercel, requests always pass exactly one proxy.
  const all = { ...(env.VERCEL && { MALL_TRUSTED_PROXIES: '1' }), ...env };
  const variables = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(variables);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (/^(forward|both)$/.test(variables.MALL_EVENTS ?? '') && !variables.MALL_SLS_URL) {
    problems.push(`MALL_SLS_URL: required because MALL_EVENTS is ${variables.MALL_EVENTS}`);
  }
  for (const { when, because, names } of requiredTogether) {
    for (const name of names)
      if (when(variables) && !variables[name]) problems.push(`${name}: required because ${because}`);
  }
  if (variables.MALL_MODE === 'production') {
    for (const name of requiredInProduction)
      if (!variables[name]) problems.push(`${name}: required in production`);
    if (variables.MALL_PUBLIC_URL && !safeUrl.safeParse(variables.MALL_PUBLIC_URL).success) {
      problems.push(
        'MALL_PUBLIC_URL: must be an https URL in production, because sessions would be sent unencrypted',
      );
    }
    if (!variables.DATABASE_URL && !variables.MALL_API_URL) {
      problems.push('DATABASE_URL or MALL_API_URL: one of them is required in production');
    }
    if ((variables.MALL_API_URL || variables.MALL_SECOND_API_URL) && !variables.MALL_API_SECRET) {
      problems.push(
        'MALL_API_SECRET: required in production to sign calls to MALL_API_URL and MALL_SECOND_API_URL',
      );
    }
    // A remote points mall stores the pictures itself.
    const storesPictures = variables.MALL_UPLOADS !== 's3' && !variables.MALL_API_URL;
    if (storesPictures && !isAbsolute(variables.MALL_DATA_DIR ?? '')) {
      problems.push(
        'MALL_DATA_DIR: must be an absolute path in production unless MALL_UPLOADS is s3, because the next release, in another folder, would not find the uploaded pictures',
      );
    }
    for (const name of ['MALL_EMBED_ORIGINS', 'MALL_VIDEO_ORIGINS'] as const) {
      if (parsed.data?.[name].some((origin) => !origin.startsWith('https:')))
        problems.push(`${name}: must be https origins in production`);
    }
  }
  if (problems.length > 0 || !parsed.success) {
    throw new Error(`The configuration is invalid:\n  ${problems.join('\n  ')}`);
  }
  return parsed.data;
}

let cached: Config | undefined;

/** The configuration of this process, parsed at the first call. @throws Error as `parseConfig` */
export function getConfig(): Config {
  cached ??= parseConfig(process.env);
  return cached;
}

/** The port of `npm start`. */
const DEFAULT_PORT = 3000;

/**
 * The origin of the addresses in cached pages, which must not depend on the request that renders them (R-CRAWLER-05):
 * `MALL_PUBLIC_URL`, which only a demo can lack; else this machine.
 */
export function getPublicOrigin(): string {
  const { MALL_PUBLIC_URL, PORT = DEFAULT_PORT } = getConfig();
  return MALL_PUBLIC_URL ? new URL(MALL_PUBLIC_URL).origin : `http://localhost:${PORT}`;
}
