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
 * Detects the platform of a binary package by its name, e.g. @swc/core-linux-arm-gnueabihf.
 * @param {string} name
 * @returns {Pick<LockEntry, 'os' | 'cpu' | 'libc'>}
 */
export function detectPlatform(name) {
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

/** The paths where Node looks for a package, nearest first. @param {string} from @param {string} name */
function* listCandidatePaths(from, name) {
  const parts = from.split('/node_modules/');
  for (let depth = parts.length; depth > 0; depth--) {
    yield `${parts.slice(0, depth).join('/node_modules/')}/node_modules/${name}`;
  }
  yield `node_modules/${name}`;
}

/**
 * Finds optional dependencies that are missing in the lock file. npm omits packages that its registry does not have, and
 * then `npm ci` rejects the file, also on platforms that do not need them.
 * @param {Packages} packages
 */
export const findMissingOptional = (packages) =>
  Object.entries(packages).flatMap(([from, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => ![...listCandidatePaths(from, name)].some((candidate) => candidate in packages))
      .map(([name, version]) => ({ name, version, dev })),
  );

/**
 * Adds the missing packages with version and platform, so that npm skips them on other platforms and installs them on
 * theirs.
 * @param {Packages} packages
 * @returns {Packages} in npm's order
 */
export function completeLock(packages) {
  /** @type {[string, LockEntry][]} */
  const added = findMissingOptional(packages).map(({ name, version, dev }) => {
    if (!/^\d+\.\d+\.\d+\S*$/.test(version)) throw new Error(`${name}@${version} is not one version`);
    return [
      `node_modules/${name}`,
      { version, ...(dev && { dev }), optional: true, ...detectPlatform(name) },
    ];
  });
  const all = [...Object.entries(packages), ...added];
  return Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, 'en')));
}
