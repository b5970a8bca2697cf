import 'server-only';
import { z } from 'zod';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

const httpUrl = z.url({ protocol: /^https?$/, error: 'an http(s) address is needed' });

/** The environment variables that the mall reads; each is described in `docs/configuration.md`. */
const schema = z.object({
  NODE_ENV: z.string().default('development'),
  MALL_MODE: z.enum(['demo', 'production']).default('demo'),
  MALL_DEFAULT_PID: z
    .string()
    .regex(/^\d{1,20}$/)
    .default('10000'),
  MALL_THEME: z.enum(['vantmall', 'meadow', 'aurora', 'festival']).default('vantmall'),
  MALL_DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'postgres://… is needed' }).optional(),
  MALL_API_URL: httpUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
  MALL_SESSION_SECRET: z.string().min(32).optional(),
  MALL_PUBLIC_URL: httpUrl.optional(),
  MALL_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  MALL_FULFILMENT: flag.default(true),
  MALL_SHIP_AFTER_SECONDS: z.coerce.number().int().min(0).default(60),
  MALL_TRACE_EVERY_SECONDS: z.coerce.number().int().min(1).default(60),
  MALL_ORDER_EXPIRY_MINUTES: z.coerce.number().min(0.01).max(43_200).default(30),
});

export type Config = z.output<typeof schema>;

/** What production needs on top: named one by one, so that an operator sees all that is missing at once. */
const neededInProduction = ['MALL_SESSION_SECRET', 'MALL_PUBLIC_URL'] as const;

/**
 * Reads the environment.
 * @throws an Error that names every variable that is wrong or missing.
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (given.MALL_MODE === 'production') {
    for (const name of neededInProduction) if (!given[name]) problems.push(`${name}: needed in production`);
    if (!given.DATABASE_URL && !given.MALL_API_URL) {
      problems.push('DATABASE_URL or MALL_API_URL: one of them is needed in production');
    }
  }
  if (problems.length > 0 || !parsed.success) {
    throw new Error(`The configuration is not usable:\n  ${problems.join('\n  ')}`);
  }
  return parsed.data;
}

let cached: Config | undefined;

/** The environment, parsed once. */
export function config(): Config {
  cached ??= parseConfig(process.env);
  return cached;
}
