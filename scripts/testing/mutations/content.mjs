/** @param {string[]} names @returns {string[]} */
const integration = (...names) => names.map((name) => `tests/integration/operator/content/${name}.test.ts`);
const OPERATOR = 'server/mall/operator/content';

/** Faults in the import of content. @type {readonly import('./mutate.mjs').Mutation[]} */
export const CONTENT_MUTATIONS = [
  {
    fault: 'a dry run of content changes the mall',
    file: `${OPERATOR}/import-content.ts`,
    find: 'if (dryRun || result.faults.length > 0)',
    replace: 'if (result.faults.length > 0)',
    tests: integration('import-content'),
  },
  {
    fault: 'content with a fault in the last section is imported in part',
    file: `${OPERATOR}/import-content.ts`,
    find: 'if (dryRun || result.faults.length > 0)',
    replace: 'if (dryRun)',
    tests: integration('content-faults'),
  },
  {
    fault: 'content refers to what does not exist',
    file: `${OPERATOR}/check-references.ts`,
    find: 'all.filter(({ id }) => !known.has(id))',
    replace: 'all.filter(({ id }) => known.size < 0 && !known.has(id))',
    tests: integration('content-faults'),
  },
  {
    fault: 'an import restores sold pieces of an activity',
    file: `${OPERATOR}/write-offers.ts`,
    find: 'stock: stored.stock + pieces - stored.initial_stock,',
    replace: 'stock: pieces,',
    tests: integration('import-content'),
  },
  {
    fault: 'an imported activity sells more vouchers than there are codes',
    file: `${OPERATOR}/write-offers.ts`,
    find: '  await lowerStocks(context.tx, [...products.keys()], context.now);\n',
    replace: '',
    tests: ['tests/integration/service-order/sync-stock.test.ts'],
  },
  {
    fault: 'an imported catalogue sells more vouchers than there are codes',
    file: 'server/mall/operator/catalogue/write-staged.ts',
    find: '        rows.map((row) => row.spec_id),\n',
    replace: '        [],\n',
    tests: ['tests/integration/service-order/sync-stock.test.ts'],
  },
  {
    fault: 'an import deletes a coupon that shoppers have taken',
    file: `${OPERATOR}/remove-rows.ts`,
    find: 'if (reason === undefined) {',
    replace: 'if (reason !== "") {',
    tests: integration('import-content'),
  },
  {
    fault: 'an import deletes an activity during an order',
    file: `${OPERATOR}/remove-rows.ts`,
    find: 'if (!isPostgres(tx)) return;',
    replace: 'if (ids.length >= 0) return;',
    tests: integration('import-races'),
    database: 'postgres',
  },
  {
    fault: 'a taken coupon changes from points into money',
    file: `${OPERATOR}/sections/coupons.ts`,
    find: 'if (!stored || stored.kind === kind) continue;',
    replace: 'if (stored || !kind) continue;',
    tests: integration('import-content'),
  },
  {
    fault: 'a removed coupon is still offered',
    file: 'server/mall/coupon/coupon-offers.ts',
    find: "    .where('hidden_at', 'is', null)\n",
    replace: '',
    tests: integration('import-content'),
  },
  {
    fault: 'a removed activity still sells',
    file: 'server/mall/goods/specs.ts',
    find: "    .where('activities.hidden_at', 'is', null)\n",
    replace: '',
    tests: integration('import-content'),
  },
  {
    fault: 'an advert may lead to any address',
    file: `${OPERATOR}/fields.ts`,
    find: 'schema.refine(hasValidLink, {',
    replace: 'schema.refine(() => true, {',
    tests: integration('content-command'),
  },
  {
    fault: 'the demo replaces the content of an operator',
    file: 'server/mall/seed/load-seed.ts',
    find: "if ((await readSetting(tx, 'operatorContent')) === null) await",
    replace: 'await',
    tests: integration('demo-content'),
  },
  {
    fault: 'the demo adds sessions to the activities of an operator',
    file: 'server/mall/goods/activities/limited-time-sessions.ts',
    find: "if (settings.demo && !(await hasOperatorContent(db, 'activities')))",
    replace: 'if (settings.demo)',
    tests: integration('demo-content'),
  },
];
