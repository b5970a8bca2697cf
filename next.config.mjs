import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants.js';

/**
 * Headers for every response. The mall's own server sets them, and the Content-Security-Policy, in
 * server/bff/http/finish-response.ts; they are configured here for platforms that run the handlers without a
 * Node server (R-SECURITY-01).
 */
const securityHeaders = JSON.parse(
  readFileSync(new URL('./lib/rules/page/security-headers.json', import.meta.url), 'utf8'),
);

// As in lib/contract/paths.ts, which only newer versions of Node can import; a test compares them.
const BASE_PATH = '/vantmall';
const CALL_FOLDERS = ['api', 'wxPay', 'aliPay', 'cloudPay', 'quick', 'web', 'sandbox', 'uploads'];

/**
 * Who may frame `/white`, for platforms that run the handlers without a Node server. Elsewhere a policy that is
 * set here would replace the page's own (R-SECURITY-03).
 */
const embedOrigins = process.env.VERCEL ? (process.env.MALL_EMBED_ORIGINS ?? '').split(',') : [];
const framePolicy = embedOrigins
  .map((origin) => origin.trim())
  .filter(Boolean)
  .join(' ');

const CRAWLER_FILES = [
  'robots.txt',
  'sitemap.xml',
  'favicon.ico',
  'apple-touch-icon.png',
  'apple-touch-icon-precomposed.png',
];

/** API paths without the base path, and the files that crawlers and browsers request outside of it. */
const pathsOutsideBasePath = [
  ...CALL_FOLDERS.map((folder) => `/${folder}/:path*`),
  '/activity/getConvenientBuyingGoods',
  ...CRAWLER_FILES.map((file) => `/${file}`),
];

/** Pictures whose addresses name the version, as in lib/rules/page/picture-address.ts; a test compares them. */
const PICTURE_FILE = /\.(?:webp|png|jpe?g|avif)$/;

/** A hash of the pictures in folders of the project. @param {string[]} folders */
function hashPictures(folders) {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const root = new URL(`${folder}/`, import.meta.url);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => PICTURE_FILE.test(name)).sort())
      hash.update(file).update(readFileSync(new URL(file.replaceAll('\\', '/'), root)));
  }
  return hash.digest('base64url').slice(0, 8);
}

/** Names the version of the demo's pictures in their addresses, so that browsers keep them (R-PERF-03). */
process.env.MALL_PICTURES ||= hashPictures(['public/catalogue', 'themes']);

const pictureSizes = JSON.parse(
  readFileSync(new URL('./lib/rules/page/picture-sizes.json', import.meta.url), 'utf8'),
);
const pictureHosts = (process.env.MALL_PICTURE_HOSTS ?? '')
  .toLowerCase()
  .split(/[\s,]+/)
  .filter(Boolean);

/** @type {import('next').NextConfig} */
const config = {
  env: { MALL_PICTURES: process.env.MALL_PICTURES },
  basePath: BASE_PATH,
  distDir: process.env.NEXT_DIST_DIR || '.next',
  // Pages stay in memory, where the oldest are evicted: on disk, pages of invented product ids would pile up. Several
  // servers share them in Redis (R-OPS-18). Vercel has a cache of its own.
  cacheHandler: process.env.VERCEL
    ? undefined
    : fileURLToPath(new URL('./server/page-cache/handler.mjs', import.meta.url)),
  // Of the 450 MB that a server may take (docs/performance.md); the framework would keep 50.
  cacheMaxMemorySize: 40 * 1024 * 1024,
  // Files named `page.bench.tsx` and `route.bench.ts` exist only in benchmark builds (bench/).
  pageExtensions: ['tsx', 'ts', ...(process.env.MALL_BENCH ? ['bench.tsx', 'bench.ts'] : [])],
  poweredByHeader: false,
  reactStrictMode: true,
  // A run of all tests checks the types in a step of its own, beside the build (scripts/test.mjs).
  typescript: { ignoreBuildErrors: process.env.TYPES_ARE_CHECKED === '1' },
  // The middleware normalizes addresses itself, in one redirect.
  skipTrailingSlashRedirect: true,
  // The root layout is below `[variant]`, so an address without a page needs its own document
  // (`globalNotFound`).
  experimental: { globalNotFound: true, isrFlushToDisk: false },
  headers: async () => [
    {
      source: '/:path*',
      headers: Object.entries(securityHeaders).map(([key, value]) => ({ key, value })),
    },
    // Browsers ignore X-Frame-Options beside `frame-ancestors`.
    ...(framePolicy
      ? [
          {
            source: '/white/:goodsId([\\w-]{1,40})',
            headers: [{ key: 'Content-Security-Policy', value: `frame-ancestors ${framePolicy}` }],
          },
        ]
      : []),
    {
      // Pictures are named after products and may change with a release: browsers revalidate after a day.
      source: '/catalogue/:path*',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=86400, stale-while-revalidate=604800' }],
    },
  ],
  // The formatter of next-intl parses the whole ICU syntax: 8 KB of each page that is translated in the browser.
  // `lucide-react` writes class names and reads a context that nothing here uses: 1.5 KB of every page. Its icons have more than is drawn.
  turbopack: {
    resolveAlias: {
      'use-intl/format-message': './lib/i18n/format-message.ts',
      '../createLucideIcon.mjs': './components/ui/create-lucide-icon.ts',
    },
    rules: {
      '**/lucide-react/dist/esm/icons/*.mjs': { loaders: ['./scripts/lib/icon-loader.mjs'] },
    },
  },
  // Not bundled: bundles would include an adapter for every store and database that these packages support,
  // and svg-captcha reads a font from its own folder.
  serverExternalPackages: [
    '@redis/client',
    'alipay-sdk',
    'prom-client',
    'rate-limiter-flexible',
    'svg-captcha',
    'undici',
  ],
  // These routes read the files at run time. Some platforms copy only imported files.
  outputFileTracingIncludes: {
    '/api/docs/[file]': ['./node_modules/swagger-ui-dist/swagger-ui{.css,-bundle.js}'],
    '/favicon.ico': ['./themes/*/point.webp'],
    '/apple-touch-icon*': ['./themes/*/point.webp'],
  },
  // The optimizer fetches only the mall's own pictures and those of hosts that the operator names, follows no redirect, and
  // connects to no private address (R-SECURITY-10). Its sizes are those of the layout, so that what it keeps is bounded.
  images: {
    formats: ['image/avif', 'image/webp'],
    imageSizes: [],
    deviceSizes: pictureSizes.widths,
    qualities: [pictureSizes.quality, pictureSizes.smallQuality],
    localPatterns: [
      { pathname: `${BASE_PATH}/catalogue/**`, search: `?v=${process.env.MALL_PICTURES}` },
      { pathname: `${BASE_PATH}/uploads/*`, search: '' },
    ],
    remotePatterns: process.env.MALL_IMAGE_URL
      ? []
      : pictureHosts.map((hostname) => ({ protocol: /** @type {const} */ ('https'), hostname, port: '' })),
    maximumRedirects: 0,
    maximumResponseBody: 10_000_000,
    minimumCacheTTL: 86_400,
    customCacheHandler: true,
    contentDispositionType: 'inline',
  },
  redirects: async () => [
    // Calls and files without the base path: the Node server rewrites them (server/bff/http/incoming-requests.ts).
    // Platforms that run the handlers without a Node server redirect them.
    ...pathsOutsideBasePath.map((source) => ({
      source,
      destination: BASE_PATH + source,
      basePath: /** @type {const} */ (false),
      permanent: false,
    })),
    { source: '/', destination: `${BASE_PATH}/`, basePath: false, permanent: false },
  ],
};

/**
 * Names the build: the same for the same sources and settings, because servers that were built apart have to answer for each
 * other's files and share pages (R-OPS-18, R-OPS-33). `MALL_BUILD` is its name in events and log lines (R-EVENT-10). The processes of
 * a build inherit both.
 * @param {string} phase of the framework
 * @returns what the build replaces by its value in code
 */
async function nameBuild(phase) {
  if (phase === PHASE_PRODUCTION_BUILD && !process.env.MALL_BUILD_ID) {
    const { createBuildId } = await import('./scripts/lib/source-hash.mjs');
    process.env.MALL_BUILD_ID = createBuildId(fileURLToPath(new URL('.', import.meta.url)));
  }
  // As the framework names it during development.
  process.env.MALL_BUILD_ID ||= 'development';
  process.env.MALL_BUILD ||= process.env.MALL_BUILD_ID;
  const { MALL_BUILD, MALL_BUILD_ID } = process.env;
  return { MALL_BUILD, MALL_BUILD_ID };
}

/**
 * The plugin is for builds and development: it names the file of the messages. A production server does not load it, because that would
 * load a compiler of 20 MB as well (R-PERF-18).
 * @param {string} phase of the framework
 */
export default async function createConfig(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createNextIntlPlugin } = await import('next-intl/plugin');
  const names = await nameBuild(phase);
  return createNextIntlPlugin('./lib/i18n/request.ts')({
    ...config,
    env: { ...config.env, ...names },
    generateBuildId: async () => names.MALL_BUILD_ID,
  });
}
