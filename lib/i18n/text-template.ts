/**
 * Fills the places of a ready-made text: `fill('+{points}', { points: 40 })`. For client parts that get their
 * texts as props; the server makes such a text with `keep`. A place without a value stays as it is.
 */
export const fillTemplate = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/** Values that leave the named places of a message open for `fill`: `t('button', keep('points'))`. */
export const keepPlaceholders = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `{${name}}`]));
