/** @param {string[]} names @returns {string[]} */
const bff = (...names) => names.map((name) => `tests/unit/server/bff/${name}.test.ts`);
/** @param {string[]} names @returns {string[]} */
const integration = (...names) => names.map((name) => `tests/integration/${name}.test.ts`);

/** Faults in calls of an upstream, such as an existing points mall. @type {readonly import('./mutate.mjs').Mutation[]} */
export const UPSTREAM_MUTATIONS = [
  {
    fault: 'a call with a head of any length reaches a proxy of the points mall',
    file: 'server/upstream/request-head.ts',
    find: 'if (size > MAX_REQUEST_HEAD_BYTES)',
    replace: 'if (size < 0)',
    tests: bff('request-head'),
  },
  {
    fault: 'calls that a proxy rejects open the circuit breaker for everybody',
    file: 'server/upstream/send-request.ts',
    find: 'if (error) return { error };',
    replace: '',
    tests: integration('upstream/circuit-breaker'),
  },
  {
    fault: 'requests that time out at a proxy do not open the circuit breaker',
    file: 'server/upstream/send-request.ts',
    find: ' || status === 408',
    replace: '',
    tests: integration('upstream/circuit-breaker'),
  },
  {
    fault: 'null of an existing mall replaces a default',
    file: 'server/upstream/complete-fields.ts',
    find: ' || (value ?? null) !== null',
    replace: ' || true',
    tests: integration('upstream/spec-answers'),
  },
  {
    fault: 'a closed project of an existing mall opens because of another field',
    file: 'server/upstream/complete-project-config.ts',
    find: 'isClosed ? { ...DEFAULTS, ...CLOSED_DEFAULTS, pId } : DEFAULTS',
    replace: 'DEFAULTS',
    tests: integration('upstream/spec-answers'),
  },
  {
    fault: 'null in the envelope of an existing mall fails the call',
    file: 'server/upstream/parse-envelope.ts',
    find: 'reason: reason.catch(undefined),',
    replace: 'reason,',
    tests: integration('upstream/invalid-responses'),
  },
  {
    fault: 'an existing mall gets the id of a merge order with the prefix of pages',
    file: 'server/upstream/request-factory.ts',
    find: 'remote ? toMallFields(pageInput, endpoint) : pageInput',
    replace: 'pageInput',
    tests: integration('upstream/merge-order-ids'),
  },
  {
    fault: 'pages take a merge order of an existing mall for an order',
    file: 'server/upstream/merge-order-ids.ts',
    find: 'toPageMergeId(value)',
    replace: 'value',
    tests: integration('upstream/merge-order-ids'),
  },
  {
    fault: 'pages of an unknown project name no project',
    file: 'server/upstream/request-factory.ts',
    find: 'context.pId ?? getConfig().MALL_DEFAULT_PID',
    replace: 'context.pId',
    tests: integration('upstream/sent-fields'),
  },
];
