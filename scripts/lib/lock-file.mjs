/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 *
 * @typedef {Record<string, LockEntry>} Packages by path, e.g. node_modules/next
 */

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];

/**
 * The platform that a package of binaries is for, by its name, e.g. @swc/core-linux-arm-gnueabihf.
 * @param {string} name
 * @returns {Pick<LockEntry, 'os' | 'cpu' | 'libc'>}
 */
export function platformOf(name) {
  const parts = name.split(/[/-]/);
  const system = SYSTEMS.find((candidate) => parts.includes(candidate));
  if (!system) return { cpu: ['wasm32'] };
  const cpu = parts[parts.indexOf(system) + 1] ?? '';
  if (system !== 'linux') return { os: [system], cpu: [cpu] };
  return {
    os: [system],
    cpu: [cpu],
    libc: [parts.some((part) => part.startsWith('musl')) ? 'musl' : 'glibc'],
  };
}

/** Where Node looks for a package, nearest first. @param {string} from @param {string} name */
function* places(from, name) {
  const parts = from.split('/node_modules/');
  for (let depth = parts.length; depth > 0; depth--) {
    yield `${parts.slice(0, depth).join('/node_modules/')}/node_modules/${name}`;
  }
  yield `node_modules/${name}`;
}

/**
 * Optional packages that are asked for and not in the lock file. npm leaves out what the registry it asked did not
 * have, and then `npm ci` refuses the file, also on platforms that need none of them.
 * @param {Packages} packages
 */
export const missingOptional = (packages) =>
  Object.entries(packages).flatMap(([from, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => ![...places(from, name)].some((place) => place in packages))
      .map(([name, version]) => ({ name, version, dev })),
  );

/**
 * Adds what is missing: enough for npm to know that this platform does not need it, and to fetch it on one that does.
 * @param {Packages} packages
 * @returns {Packages} sorted as npm sorts
 */
export function completed(packages) {
  /** @type {[string, LockEntry][]} */
  const added = missingOptional(packages).map(({ name, version, dev }) => {
    if (!/^\d+\.\d+\.\d+\S*$/.test(version)) throw new Error(`${name}@${version} is not one version`);
    return [`node_modules/${name}`, { version, ...(dev && { dev }), optional: true, ...platformOf(name) }];
  });
  const all = [...Object.entries(packages), ...added];
  return Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, 'en')));
}
