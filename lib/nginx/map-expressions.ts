import type { NginxMap } from './nginx-map';

/** The value of a variable when only the server can decide. No value of a sure one contains it. */
export const UNSURE = '?';

/** A group of a regular expression that matches one of the texts. */
export const toAlternatives = (texts: readonly string[]): string => `(?:${texts.join('|')})`;

/** nginx's variable with the value of a request's header; empty without it. */
export const toHeaderVariable = (header: string): string => `$http_${header.replaceAll('-', '_')}`;

/** nginx's variable with the value of a header of the server's response; empty without it. */
export const toUpstreamVariable = (header: string): string => `$upstream_http_${header.replaceAll('-', '_')}`;

/** The text of an expression without its anchors. */
export const getInner = ({ source }: RegExp): string => source.replace(/^\^|\$$/g, '');

/** A cookie with this value, which is the text of an expression. */
export const matchCookie = (name: string, value: string): RegExp =>
  new RegExp(`(?:^|; *)${name}=${value}(?:;|$)`);

/** A parameter with this value, which is the text of an expression. */
export const matchParameter = (name: string, value: string): RegExp =>
  new RegExp(`(?:^|&)${name}=${value}(?:&|$)`);

/**
 * The value of a cookie, empty if it is absent or none of `values`; unsure if it occurs twice or has characters that a
 * server would have to decode.
 */
export const createCookieMap = (variable: string, name: string, values: readonly string[]): NginxMap => ({
  variable,
  source: '$http_cookie',
  lines: [
    { match: new RegExp(`^(?!.*${name})`), value: '' },
    { match: new RegExp(`${name}.*${name}`), value: UNSURE },
    ...values.map((value) => ({ match: matchCookie(name, value), value })),
    { match: matchCookie(name, '[\\w-]*'), value: '' },
    { match: new RegExp(name), value: UNSURE },
  ],
  otherwise: '',
});
