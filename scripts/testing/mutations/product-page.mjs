/** Faults in what a product's page shows first. @type {readonly import('./mutate.mjs').Mutation[]} */
export const PRODUCT_PAGE_MUTATIONS = [
  {
    fault: 'the page of an activity is that of the regular price',
    file: 'lib/rules/page/activity-page-path.ts',
    find: 'return activityType ?',
    replace: 'return activityType === 8 ?',
    tests: ['tests/unit/rules/page/activity-page-path.test.ts', 'tests/unit/nginx/page-maps.test.ts'],
  },
  {
    fault: 'a cached page shows a sale that is over',
    file: 'components/ui/motion/use-is-over.ts',
    find: 'Date.parse(endsAt) <= getServerNow()',
    replace: 'Date.parse(endsAt) < 0',
    tests: ['tests/unit/components/goods/activity-price.test.tsx'],
  },
  {
    fault: 'the phone’s clock decides whether a sale is over',
    file: 'components/ui/motion/use-is-over.ts',
    find: 'Date.parse(endsAt) <= getServerNow()',
    replace: 'Date.parse(endsAt) <= Date.now()',
    tests: ['tests/unit/components/goods/activity-price.test.tsx'],
  },
  {
    fault: 'the price in a cached page is not asked for again',
    file: 'components/goods/detail/activity-price.tsx',
    find: ', initialDataUpdatedAt: 0',
    replace: '',
    tests: ['tests/unit/components/goods/activity-price.test.tsx'],
  },
  {
    fault: 'a page prerendered is that of the regular price',
    file: 'server/document-cache/prerender-products.ts',
    find: "goodsId, activityType: parseActivityType(query.get('activityType')) }",
    replace: 'goodsId }',
    tests: ['tests/unit/server/document-cache/prerender-products.test.ts'],
  },
  {
    fault: 'the preview empties the picture that the page has taken',
    file: 'lib/early-script/show-product-preview.ts',
    find: 'if (preview.contains(canvas)) canvas.width = 0;',
    replace: 'canvas.width = 0;',
    tests: ['tests/unit/components/ui/goods/product-preview.dom.test.ts'],
  },
  {
    fault: 'the picture of the preview stays on the page for good',
    file: 'components/ui/media/gallery.tsx',
    find: '}, [isLarge]);',
    replace: '}, []);',
    tests: ['tests/unit/components/ui/media/gallery.test.tsx'],
  },
  {
    fault: 'the link of the page itself shows a preview that nothing removes',
    file: 'components/ui/goods/product-preview.ts',
    find: ' && card.href !== location.href',
    replace: '',
    tests: ['tests/unit/components/ui/goods/product-preview.dom.test.ts'],
  },
];
