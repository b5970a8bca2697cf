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

/**
 * A variable of a location that has a value if an expression matches, and is empty otherwise. It costs nginx less than a map, which copies its source,
 * but is computed for each request, and exists in its location only.
 */
export interface NginxCondition {
  variable: string;
  /** A variable: `$http_cookie`. */
  source: string;
  match: RegExp;
  value: string;
}

/** Writes what a location does if an expression matches. */
function formatIf(source: string, match: RegExp, directives: readonly string[]): string {
  const { operator, text } = formatPattern(match);
  return [
    `if (${source} ${operator} ${quote(text)}) {`,
    ...directives.map((each) => `    ${each}`),
    '}',
  ].join('\n');
}

/** Writes a condition as the lines of a location. */
export const formatCondition = ({ variable, source, match, value }: NginxCondition): string =>
  `set ${variable} "";\n${formatIf(source, match, [`set ${variable} ${value};`])}`;

/** A variable of a location that is computed by the first expression that matches, from one text after the other. It costs nginx less than maps. */
export interface NginxChoice {
  variable: string;
  steps: readonly {
    /** With variables, which are computed when the steps before have not matched: `$http_rsc:$request_uri`. */
    source: string;
    lines: readonly { match: RegExp; value: string }[];
  }[];
  /** A variable that is used, and computed, only without a match. */
  otherwise: string;
}

/** Writes a choice as the lines of a location. After a match, nginx leaves out the conditions that follow. */
export function formatChoice({ variable, steps, otherwise }: NginxChoice): string {
  const text = `${variable}_source`;
  return [
    ...steps.flatMap(({ source, lines }) => [
      `set ${text} ${quote(source)};`,
      ...lines.map(({ match, value }) =>
        formatIf(text, match, [`set ${variable} ${quote(value)};`, 'break;']),
      ),
    ]),
    `set ${variable} ${otherwise};`,
  ].join('\n');
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
