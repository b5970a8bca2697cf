/** A line of a map of nginx: a text or a regular expression, and the value of the variable when it matches. */
export interface MapLine {
  match: string | RegExp;
  value: string;
}

/** A map of nginx: a variable that is computed from a text with other variables, by the first line that matches. */
export interface NginxMap {
  variable: string;
  /** With variables: `$http_cookie`. */
  source: string;
  lines: readonly MapLine[];
  /** Without a matching line. */
  otherwise: string;
  /** Computed anew at each use, because the source changes while a request is served. */
  isVolatile?: boolean;
}

const quote = (text: string): string => `"${text.replaceAll('"', '\\"')}"`;

/**
 * Writes a regular expression for nginx (PCRE), in two parts: how it compares, and the text. Both read the syntax that the rules use in the
 * same way.
 * @throws Error for flags other than `i`
 */
function formatPattern({ source, flags }: RegExp): { operator: string; text: string } {
  if (flags !== '' && flags !== 'i') throw new Error(`nginx does not know the flags ${flags} of ${source}`);
  return { operator: flags === 'i' ? '~*' : '~', text: source.replaceAll('\\/', '/') };
}

/** Writes the condition that a variable matches a regular expression. */
export function formatCondition(variable: string, pattern: RegExp): string {
  const { operator, text } = formatPattern(pattern);
  return `if (${variable} ${operator} ${quote(text)})`;
}

function formatMatch(match: string | RegExp): string {
  if (typeof match === 'string') return quote(match);
  const { operator, text } = formatPattern(match);
  return quote(`${operator}${text}`);
}

/** Writes a map. Texts come before expressions, because nginx compares them first. */
export function formatMap({ variable, source, lines, otherwise, isVolatile = false }: NginxMap): string {
  const isText = ({ match }: MapLine) => typeof match === 'string';
  const sorted = [...lines.filter(isText), ...lines.filter((line) => !isText(line))];
  return [
    `map ${quote(source)} ${variable} {`,
    ...(isVolatile ? ['    volatile;'] : []),
    `    default ${quote(otherwise)};`,
    ...sorted.map(({ match, value }) => `    ${formatMatch(match)} ${quote(value)};`),
    '}',
    '',
  ].join('\n');
}
