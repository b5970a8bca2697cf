/** @param {string[]} names @returns {string[]} */
const integration = (...names) => names.map((name) => `tests/integration/partner/${name}.test.ts`);

const DRAW = 'server/mall/partner/draw-prize.ts';

/** Faults in the partner service: prize wheel, outgoing links, A/B test. @type {readonly import('./mutate.mjs').Mutation[]} */
export const PARTNER_MUTATIONS = [
  {
    fault: 'an A/B test shows its variant in the visit of the allocation',
    file: 'lib/rules/partner/home-feed.ts',
    find: '(cookie(FIRST_VISIT_COOKIE) === undefined && parseHomeFeed(cookie(HOME_FEED_COOKIE)))',
    replace: 'parseHomeFeed(cookie(HOME_FEED_COOKIE))',
    tests: ['tests/unit/rules/page/page-request.test.ts'],
  },
  {
    fault: 'a cookie names any page of the home feed',
    file: 'lib/rules/partner/home-feed.ts',
    find: 'homeFeeds.find((feed) => feed === value);',
    replace: 'homeFeeds.find((feed) => feed === value) ?? /** @type {never} */ (value);',
    tests: ['tests/unit/rules/page/page-request.test.ts'],
  },
  {
    fault: 'an exposure is counted with every page',
    file: 'components/home/visit-home-feed.ts',
    find: '  if (isCounted || visitStore.read() !== null) return;\n',
    replace: '',
    tests: ['tests/unit/components/home/home-feed.test.tsx'],
  },
  {
    fault: 'a failed service deletes the variant of a client',
    file: 'components/home/visit-home-feed.ts',
    find: '  const { allocations } = await callMall(',
    replace: "  writeCookie(HOME_FEED_COOKIE, '', 0);\n  const { allocations } = await callMall(",
    tests: ['tests/unit/components/home/home-feed.test.tsx'],
  },
  {
    fault: 'a link of the partner service is not checked',
    file: 'server/bff/handlers.ts',
    find: 'if (!isLinkToHost(data.url, getConfig().MALL_PARTNER_HOSTS))',
    replace: "if (!isLinkToHost(data.url, getConfig().MALL_PARTNER_HOSTS) && data.url === '')",
    tests: integration('partner-service'),
  },
  {
    fault: 'a link may have a user name in front of the host',
    file: 'lib/rules/partner/outgoing-link.ts',
    find: " && username === '' && password === ''",
    replace: '',
    tests: ['tests/unit/rules/partner/outgoing-link.test.ts'],
  },
  {
    fault: 'a failure of the partner service is blamed on the points mall',
    file: 'server/upstream/upstream-error.ts',
    find: "service === 'partner' ? 'the partner service' : 'the points mall';",
    replace: "service === 'partner' ? 'the points mall' : 'the points mall';",
    tests: integration('partner-service'),
  },
  {
    fault: 'the stock of a prize falls below zero',
    file: DRAW,
    find: "    .where('stock', '>', 0)\n",
    replace: '',
    tests: integration('draw-prize'),
    survives:
      'on SQLite, transactions that write do not overlap; on PostgreSQL the check of the column rejects it',
  },
  {
    fault: 'a draw takes nothing from the stock',
    file: DRAW,
    find: "set('stock', '-', 1)",
    replace: "set('stock', '-', 0)",
    tests: integration('draw-prize'),
  },
  {
    fault: 'a user draws again with another client id',
    file: DRAW,
    find: "toDraw(await selectDraws(db, now).where('prize_draws.user_id', '=', userId).executeTakeFirst()) ??\n  findClientDraw(db, clientId, now);",
    replace: 'findClientDraw(db, clientId, now) ?? (userId ? undefined : undefined);',
    tests: integration('draw-prize'),
  },
  {
    fault: 'guests draw without a limit',
    file: DRAW,
    find: 'if (!(await claimUserGiftPlace(tx, context, drawer.userId)))',
    replace: 'if (!(await claimUserGiftPlace(tx, context, drawer.userId)) && pId === "")',
    tests: integration('draw-prize'),
  },
  {
    fault: 'a draw without a prize counts as a win',
    file: DRAW,
    find: "  if (prize.kind === 'none') return;\n",
    replace: '',
    tests: integration('draw-prize'),
  },
  {
    fault: 'drawn points are not credited',
    file: DRAW,
    find: "prize.kind === 'points' && prize.amount > 0",
    replace: "prize.kind === 'points' && prize.amount < 0",
    tests: integration('draw-prize'),
  },
  {
    fault: 'the wheel gives a coupon that an operator has removed',
    file: 'server/mall/partner/channel-prizes.ts',
    find: '  prize.coupon_hidden_at === null &&\n',
    replace: '',
    tests: integration('draw-prize'),
  },
  {
    fault: 'the wheel gives a coupon that has expired',
    file: 'server/mall/partner/channel-prizes.ts',
    find: 'prize.coupon_valid_until > now.toISOString()',
    replace: 'prize.coupon_valid_until > now.toISOString().slice(0, 4)',
    tests: integration('draw-prize'),
  },
];
