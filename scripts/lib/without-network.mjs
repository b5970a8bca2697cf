import { spawnSync } from 'node:child_process';

/** Enters a network of its own, in which only loopback exists: Next talks to its own workers there. */
const NAMESPACE = ['unshare', '--user', '--map-root-user', '--net'];
/** `$0` and `$@` are the command and its arguments. */
const START = 'ip link set lo up && exec "$0" "$@"';

/** Whether this machine allows a network without other machines (Linux, with user namespaces). */
const isPossible = () => {
  const [program = '', ...options] = NAMESPACE;
  return spawnSync(program, [...options, 'sh', '-c', START, 'true']).status === 0;
};

/**
 * Returns the command that runs another one without network; null where the machine does not allow it.
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {{ program: string, args: string[] } | null}
 */
export function toCommandWithoutNetwork(program, args) {
  const [first = '', ...options] = NAMESPACE;
  return isPossible() ? { program: first, args: [...options, 'sh', '-c', START, program, ...args] } : null;
}
