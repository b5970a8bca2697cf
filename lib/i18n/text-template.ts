/**
 * Fills the placeholders of a text: `fillTemplate('+{points}', { points: 40 })`. For client components that
 * get their texts as props; the server creates such a text with `keepPlaceholders`. A placeholder without a
 * value is left unchanged.
 */
export const fillTemplate = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/** Writes the first letter in upper case, for the beginning of an English sentence. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Fills the brand's name of points into texts of the points mall, which contain `{points}` in its place (R-PROJECT-21).
 * @param json a JSON document: outside its strings there is no `{points}`
 * @param pointName the name after a number, without characters that JSON escapes; empty: the texts stay unchanged
 */
export const fillPointName = (json: string, pointName: string): string =>
  pointName ? json.replaceAll('{points}', () => pointName) : json;

/**
 * Values that keep the named placeholders of a message for `fillTemplate`: `t('button',
 * keepPlaceholders('points'))`.
 */
export const keepPlaceholders = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `{${name}}`]));
