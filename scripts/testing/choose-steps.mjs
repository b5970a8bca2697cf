/** Names of groups of steps; `check` has the fast ones. @type {Record<string, string[]>} */
const GROUPS = { check: ['lint', 'types', 'deps', 'dead', 'unit'] };

/**
 * Parses the command line: `unit tests/unit/rules` → the step `unit` with arguments for its runner; empty → every step.
 * @param {string[]} argv
 * @param {string[]} known step names in their order
 * @returns {{ names: string[], args: string[] }}
 */
export function chooseSteps(argv, known) {
  const end = argv.findIndex((word) => !known.includes(word) && !(word in GROUPS));
  const words = end === -1 ? argv : argv.slice(0, end);
  const chosen = new Set(words.flatMap((word) => GROUPS[word] ?? [word]));
  return {
    names: chosen.size === 0 ? known : known.filter((name) => chosen.has(name)),
    args: end === -1 ? [] : argv.slice(end),
  };
}
