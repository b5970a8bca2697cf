/** A value of structured data. */
export type JsonLd = { readonly '@type': string; readonly [property: string]: unknown };

/**
 * Serializes structured data (schema.org) for the text of a script element (R-CRAWLER-08). No character may end the element
 * or begin a comment in it: the policy of a page allows all its scripts, so a product's name must not become one.
 */
export const serializeJsonLd = (data: JsonLd): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
