/** @param {string[]} names @returns {string[]} */
const integration = (...names) => names.map((name) => `tests/integration/${name}.test.ts`);
/** @param {string[]} names @returns {string[]} */
const server = (...names) => names.map((name) => `tests/unit/server/${name}.test.ts`);

/** Faults in starting and stopping. @type {readonly import('./mutate.mjs').Mutation[]} */
export const OPERATION_MUTATIONS = [
  {
    fault: 'a stopping server lets its clients go on using their connections',
    file: 'lib/connection-drain.ts',
    find: 'if (this.#isDraining) response.shouldKeepAlive = false;',
    replace: '',
    tests: server('connection-drain'),
  },
  {
    fault: 'a stopping server closes idle connections without waiting for requests on their way',
    file: 'lib/connection-drain.ts',
    find: 'if (server) servers.add(server);',
    replace: '',
    tests: server('connection-drain'),
  },
  {
    fault: 'a process removes the file of a newer server on its port',
    file: 'server/revalidation/running-servers.ts',
    find: "if (readFileSync(file, 'utf8') === serverId) ",
    replace: '',
    tests: server('running-servers'),
  },
  {
    fault: 'a second call of process.exit does not wait for the work before the exit',
    file: 'server/finish-before-exit.ts',
    find: 'process.exit = (() => {}) as typeof exit;',
    replace: 'process.exit = exit;',
    tests: integration('telemetry/stopped-server'),
  },
  {
    fault: 'a release starts on a database with a different history',
    file: 'server/mall/db/migrate.ts',
    find: 'unknown.some((name) => name < lastOwn)',
    replace: 'false',
    tests: integration('db/newer-release'),
  },
  {
    fault: 'a release starts on a newer database without one of its own migrations',
    file: 'server/mall/db/migrate.ts',
    find: 'missing.length > 0 || unknown.some',
    replace: 'unknown.some',
    tests: integration('db/newer-release'),
  },
  {
    fault: 'the first answer waits for all jobs',
    file: 'server/mall/index.ts',
    find: 'await runInOrder(pageJobs, deps);',
    replace: 'await runInOrder(jobs, deps);',
    tests: integration('jobs/first-run'),
  },
  {
    fault: 'a connection to PostgreSQL that owes nothing is ended after a silence',
    file: 'server/mall/db/silence-limit.ts',
    find: 'if (this.#dueAnswers === 0) return;',
    replace: '',
    tests: server('mall/silence-limit'),
  },
  {
    fault: 'a migration that takes long loses its connection',
    file: 'server/mall/db/silence-limit.ts',
    find: 'this.#isLifted || this.#isLiftedInTransaction',
    replace: 'this.#isLifted',
    tests: server('mall/silence-limit'),
  },
  {
    fault: 'the limit of silence stays lifted after the transaction that lifted it',
    file: 'server/mall/db/silence-limit.ts',
    find: "else if (statement === 'commit' || statement === 'rollback') this.#isLiftedInTransaction = false;",
    replace: '',
    tests: server('mall/silence-limit'),
  },
  {
    fault: 'a full disk answers 500',
    file: 'server/mall/db/busy.ts',
    find: "'53100', ",
    replace: '',
    tests: server('mall/busy'),
  },
  {
    fault: 'a missing file counts as a busy database',
    file: 'server/mall/db/busy.ts',
    find: " && 'syscall' in error && error.syscall === 'connect'",
    replace: '',
    tests: server('mall/busy'),
  },
  {
    fault: 'a call that meets an outage writes its stack',
    file: 'server/telemetry/logger.ts',
    find: 'isOutage(error) ? summarizeError(error) : ',
    replace: '',
    tests: integration('http/outage-log'),
  },
  {
    fault: 'nginx keeps a page under the key of another one',
    file: 'server/bff/http/page-name.ts',
    find: ' || !isKeyOfPage(key, name)',
    replace: '',
    tests: ['tests/unit/server/bff/http/page-name.test.ts'],
  },
  {
    fault: 'any text is written into the configuration of nginx',
    file: 'scripts/nginx/parse-arguments.ts',
    find: 'if (!isValid(text)) throw',
    replace: 'if (false) throw',
    tests: ['tests/unit/nginx/parse-arguments.test.ts'],
  },
];
