/**
 * Who may import whom: the table of the layers (ARCHITECTURE.md) as rules.
 * Parsed by swc, because TypeScript 7 has no parser to call; type imports count like any other.
 */

/** Imports of `from` that lead anywhere but to `may`, packages and Node itself included. */
const only = (name, from, may) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { pathNot: may },
});

/** Imports of `from` that lead to `to`. */
const never = (name, from, to, fromNot) => ({
  name,
  severity: 'error',
  from: { path: from, ...(fromNot && { pathNot: fromNot }) },
  to: { path: to },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-broken-imports', severity: 'error', from: {}, to: { couldNotResolve: true } },

    only('contract-knows-only-zod', '^lib/contract/(?!area\\.ts)', [
      '^lib/contract/',
      '^lib/rules/text/',
      '^node_modules/zod/',
    ]),
    only('contract-judges-areas', '^lib/contract/area\\.ts', [
      '^lib/rules/address/',
      '^node_modules/(zod|@vant/area-data)/',
    ]),
    only('http-knows-the-contract', '^lib/http/', ['^lib/(http|contract)/', '^node_modules/zod/']),
    only('early-script-is-text', '^lib/early-script/', ['^lib/(early-script|rules|contract)/']),
    only('rules-are-pure', '^lib/rules/', ['^lib/rules/', '^lib/contract/']),
    only('themes-are-data', '^themes/', ['^themes/', '^lib/contract/', '^lib/rules/page/locale\\.ts$']),

    never('lib-is-below-all', '^lib/', '^(app|components|themes|server)/'),
    never('ui-knows-no-domain', '^components/ui/', '^components/(?!ui/)'),
    never('components-are-below-pages', '^components/', '^app/'),

    // It is large: only the module that is imported dynamically may contain it.
    never('player-library-has-one-reader', '.', '^node_modules/hls\\.js/', [
      '^components/live/player/hls-',
      '^node_modules/',
    ]),
    {
      name: 'player-library-is-loaded-on-demand',
      severity: 'error',
      from: { path: '^(app|components|lib)/' },
      to: { path: '^components/live/player/hls-stream\\.ts$', dynamic: false },
    },

    never('server-is-for-routes', '.', '^server/', [
      '^(app|server|tests|scripts|bench)/',
      '^(middleware|instrumentation)\\.ts$',
    ]),
    never(
      'middleware-stays-small',
      '^middleware\\.ts$',
      '^server/(?!requested-url\\.ts$|route-page\\.ts$|bff/request-info\\.ts$)',
    ),
    never('mall-has-one-transport', '.', '^server/mall/', [
      '^server/(mall/|embedded\\.ts$)',
      '^(tests|scripts|bench)/',
    ]),
    never('mall-could-move-out', '^server/mall/', [
      '^(app|components|themes|lib/browser|lib/i18n)/',
      '^server/(?!mall/)',
      '^node_modules/(next|next-intl|react|react-dom|iron-session)/',
    ]),
    never(
      'sandboxes-are-chosen-in-one-place',
      '^server/mall/',
      '^server/mall/.*/sandbox/|^server/mall/sandbox/',
      ['/sandbox/', '^server/mall/(domains|payment/get-provider|wechat/client/wechat-client)\\.ts$'],
    ),
    never('upstream-is-below-bff-and-reads', '^server/upstream/', '^server/(bff|reads|session)/'),
    never('reads-know-no-user', '^server/reads/', '^server/(bff|session)/'),
    never('session-knows-no-calls', '^server/(session|telemetry)/', '^server/(bff|mall|reads)/'),

    never('tests-are-not-imported', '^(app|components|lib|server|themes|scripts)/', '^tests/'),
    never('pages-are-not-imported', '.', '^app/', '^(app|tests)/'),
  ],
  options: {
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    // The parser does not know types of modules (`.d.mts`).
    exclude: { path: '^(\\.next[^/]*|\\.data|artifacts|public)/|\\.d\\.mts$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
    doNotFollow: { path: '^node_modules' },
  },
};
