/** A parameter of an address; a blank one and the text `null` count as absent (R-NAV-19). */
export function readParameter(query: Pick<URLSearchParams, 'get'>, name: string): string | undefined {
  const value = query.get(name)?.trim();
  return value && value !== 'null' ? value : undefined;
}
