import { readFileSync } from 'node:fs';
import createNextIntlPlugin from 'next-intl/plugin';

/**
 * On every answer. Our server sets them by itself, and the policy for scripts with them (server/bff/edge/response-headers.ts);
 * here they are for a platform that has none of Node's around the handlers (R-SECURITY-01).
 */
const securityHeaders = JSON.parse(
  readFileSync(new URL('./server/bff/edge/security-headers.json', import.meta.url), 'utf8'),
);

const callsOutside = [
  ...['api', 'wxPay', 'aliPay', 'cloudPay', 'quick', 'web', 'sandbox', 'uploads'].map(
    (room) => `/${room}/:path*`,
  ),
  '/activity/getConvenientBuyingGoods',
];

/** @type {import('next').NextConfig} */
const config = {
  basePath: '/vantmall',
  distDir: process.env.NEXT_DIST_DIR || '.next',
  // Pages called `page.bench.tsx` exist only in builds for measuring (bench/pages.mjs).
  pageExtensions: ['tsx', 'ts', ...(process.env.MALL_BENCH ? ['bench.tsx'] : [])],
  poweredByHeader: false,
  reactStrictMode: true,
  // The middleware brings every address into its one form, in one redirect.
  skipTrailingSlashRedirect: true,
  // The root layout sits below `[variant]`, so an address that no page matches needs a document of its own.
  // Pages of the cache stay in memory, where the oldest go: on disk every invented goods id would stay for ever.
  experimental: { globalNotFound: true, isrFlushToDisk: false },
  headers: async () => [
    {
      source: '/:path*',
      headers: Object.entries(securityHeaders).map(([key, value]) => ({ key, value })),
    },
    {
      // Pictures are named by goods and change with a release: a day, then ask again.
      source: '/catalogue/:path*',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=86400, stale-while-revalidate=604800' }],
    },
  ],
  // Used as they are: bundled, they would bring along every store and database that they know.
  // The captcha reads a font that lies beside its own code.
  serverExternalPackages: [
    'alipay-sdk',
    'prom-client',
    'rate-limiter-flexible',
    'svg-captcha',
    'wechatpay-axios-plugin',
  ],
  // The page of the contract reads them when it is asked; a platform that copies only what code imports needs their names.
  outputFileTracingIncludes: {
    '/api/docs/[file]': ['./node_modules/swagger-ui-dist/swagger-ui{.css,-bundle.js}'],
  },
  // Pictures are served as they are; the framework's own loader would fetch any address of ours for anybody.
  // R-SECURITY-10
  images: { unoptimized: true },
  redirects: async () => [
    // Calls without the base path: this process answers them itself (server/bff/edge/incoming-requests.ts). A platform that
    // has no server of Node's around the handlers leads there.
    ...callsOutside.map((source) => ({
      source,
      destination: `/vantmall${source}`,
      basePath: /** @type {const} */ (false),
      permanent: false,
    })),
    { source: '/', destination: '/vantmall/', basePath: false, permanent: false },
    // Browsers ask for it by themselves, outside of the base path.
    { source: '/favicon.ico', destination: '/vantmall/icon.svg', basePath: false, permanent: true },
  ],
};

export default createNextIntlPlugin('./lib/i18n/request.ts')(config);
