/** Names of parameters and fields that contain personal data or credentials. */
const SECRET_NAMES =
  'openid|unionId|userId|alipayUserId|token|code|ticket|sign|signature|secret|password|authorization|cookie|address|receiver|nickName';

const redactions: readonly [RegExp, string][] = [
  [/Fe26\.2\*[^\s"']+/g, '[token]'],
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, '$1 [token]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [new RegExp(`\\b(${SECRET_NAMES})(["']?\\s*[=:]\\s*["']?)[^\\s"'&,;}]+`, 'gi'), '$1$2[hidden]'],
  [/(?<!\d)(1[3-9]\d)[\s-]?\d{4}[\s-]?(\d{4})(?!\d)/g, '$1****$2'],
  [/(?<!\d)\d{6}(?:19|20)\d{9}[\dXx](?!\w)/g, '[id card]'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[mail]'],
  [/[\w-]{40,}/g, '[long]'],
];

/**
 * Replaces phone numbers, tokens and other personal data in a text, because messages from browsers may
 * contain them (R-EVENT-13).
 */
export const redactSecrets = (text: string): string =>
  redactions.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
