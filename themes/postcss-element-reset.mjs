/** The pseudo-elements that every element may have, by both of their names. */
const PSEUDO_ELEMENT = /^\*?::?(?:after|before)$/;

/**
 * Restricts the reset of Tailwind (preflight) to elements. A rule for `::before` and `::after` of all elements makes the browser compute two more styles
 * for each of them: without it, styles of home take a fifth less time. The mall's few pseudo-elements have no borders and no spacing to reset.
 * @returns {import('postcss').Plugin}
 */
export default function resetElementsOnly() {
  return {
    postcssPlugin: 'reset-elements-only',
    // Tailwind writes its rules when it leaves the root.
    OnceExit(root) {
      root.walkRules((rule) => {
        if (rule.selectors.includes('*') && rule.parent?.type === 'atrule' && rule.parent.params === 'base')
          rule.selectors = rule.selectors.filter((selector) => !PSEUDO_ELEMENT.test(selector));
      });
    },
  };
}
resetElementsOnly.postcss = true;
