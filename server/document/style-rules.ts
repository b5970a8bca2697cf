import 'server-only';

/** A rule of a style sheet: a declaration block, a group of rules, or a statement such as `@layer a,b;`. */
export interface StyleRule {
  /** The selectors, or the at-rule with its condition: `.a,.b`, `@media print`, `@keyframes spin`. */
  readonly head: string;
  /** The text between the braces of a rule that is no group. */
  readonly body?: string;
  /** The rules of a group. */
  readonly rules?: readonly StyleRule[];
}

/** At-rules that contain rules for elements. */
const GROUP = /^@(?:layer|media|supports|container)\b/;

/** What structures a minified style sheet; escapes and strings may contain braces and hide them. */
const TOKEN = /\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/g;

/**
 * Reads the rules of a minified style sheet, without comments.
 * @throws Error if braces do not match
 */
export function parseStyleRules(css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  let depth = 0;
  let ruleStart = 0;
  let bodyStart = 0;
  for (const { 0: token, index } of css.matchAll(TOKEN)) {
    if (token === ';' && depth === 0) {
      rules.push({ head: css.slice(ruleStart, index).trim() });
      ruleStart = index + 1;
    } else if (token === '{') {
      if (depth === 0) bodyStart = index + 1;
      depth += 1;
    } else if (token === '}') {
      depth -= 1;
      if (depth > 0) continue;
      const head = css.slice(ruleStart, bodyStart - 1).trim();
      const body = css.slice(bodyStart, index);
      rules.push(GROUP.test(head) ? { head, rules: parseStyleRules(body) } : { head, body });
      ruleStart = index + 1;
    }
    if (depth < 0) break;
  }
  if (depth !== 0) throw new Error('the braces of the style sheet do not match');
  return rules;
}

/** Splits a list at its top-level separators; parentheses, brackets and strings may contain more of them. */
export function splitList(list: string, separator: ',' | ';'): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: token, index } of list.matchAll(/\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[()[\],;]/g)) {
    if (token === '(' || token === '[') depth += 1;
    else if (token === ')' || token === ']') depth -= 1;
    else if (token === separator && depth === 0) {
      parts.push(list.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, list.slice(start)].filter(Boolean);
}

/** Writes rules as a style sheet. */
export const formatStyleRules = (rules: readonly StyleRule[]): string =>
  rules
    .map(({ head, body, rules: inner }) =>
      inner ? `${head}{${formatStyleRules(inner)}}` : body === undefined ? `${head};` : `${head}{${body}}`,
    )
    .join('');
