/**
 * Fills the placeholders of a text: `fillTemplate('+{points}', { points: 40 })`. For client components that
 * get their texts as props; the server creates such a text with `keepPlaceholders`. A placeholder without a
 * value is left unchanged.
 */
export const fillTemplate = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/**
 * Values that keep the named placeholders of a message for `fillTemplate`: `t('button',
 * keepPlaceholders('points'))`.
 */
export const keepPlaceholders = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `{${name}}`]));
