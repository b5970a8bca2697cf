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
];
