/** Names of fields and parameters whose value is personal data or a credential, also as a part of a longer name. */
const SECRET_NAMES =
  '[\\w-]{0,30}(?:open_?id|union_?id|user_?id|token|ticket|signature|secret|passw(?:or)?d|authorization|cookie|session_?key|nick_?name|real_?name|id_?card)\\w{0,20}' +
  '|(?:(?:phone|sms|image|auth|js|verify|captcha|voucher)[_-]?)?code|(?:\\w*_|pay)?sign|phone\\w*|mobile|手机号?|电话|验证码|身份证号?';
/** Those whose value contains spaces. */
const ADDRESS_NAMES =
  '[\\w-]{0,30}(?:address|receiver|consignee)\\w{0,20}|(?:收货|收件|详细)?地址|(?:收货|收件|联系)人|姓名';

/** What follows a name: `=` or `:`, after a quote that may be escaped. */
const ASSIGNMENT = '\\\\*["\']?\\s*[=:]\\s*';
/** A quoted text, an object or a list, without its end, which stays readable and may come before the next name. */
const QUOTED = '\\\\*"[^"]*|\\\\*\'[^\']*|\\{[^}]*|\\[[^\\]]*';

/*
 * Every pattern of a part that begins a word or a number has the character before it as its first group: Safari before 16.4 cannot read
 * a look-behind, and would load nothing of the file that has one.
 */

const createFieldPattern = (names: string, unquoted: string): RegExp =>
  new RegExp(`(^|[^\\w-])(${names})(${ASSIGNMENT})(?:${QUOTED}|${unquoted})`, 'gi');

/** Before a number: no digit, or an encoded character (`%22`). */
const BEFORE_NUMBER = '(^|\\D|%[\\dA-F]{2})';

/** Replaces the value of a field, but for its quotes or brackets, so that JSON stays readable. */
function hideValue(field: string, before: string, name: string, assignment: string): string {
  const start = `${before}${name}${assignment}`;
  const value = field.slice(start.length);
  const [opening = ''] = /^(?:\\*["']|[{[])/.exec(value) ?? [];
  const [backslashes = ''] = (opening && /\\*$/.exec(value.slice(opening.length))) || [];
  return `${start}${opening}[hidden]${backslashes}`;
}

const redactions: readonly [RegExp, string | typeof hideValue][] = [
  [/Fe26\.2\*[^\s"']+/g, '[token]'],
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, '$1 [token]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [createFieldPattern(ADDRESS_NAMES, '[^"\'&,;}\\n]+'), hideValue],
  [createFieldPattern(SECRET_NAMES, '[^\\s"\'&,;}]+'), hideValue],
  // Mobile phones, with the code of the country or without.
  [
    new RegExp(
      `${BEFORE_NUMBER}(?:(?:\\+|%2B|00)?86[\\s.-]?)?(1[3-9]\\d)[\\s.-]?\\d{4}[\\s.-]?(\\d{4})(?!\\d)`,
      'gi',
    ),
    '$1$2****$3',
  ],
  [/(^|\D)0\d{2,3}-\d{7,8}(?!\d)/g, '$1[phone]'],
  [/\+\d{1,3}[\s-]\d[\d\s-]{6,12}\d/g, '[phone]'],
  [/(^|\D)\d{6}(?:19|20)\d{9}[\dXx](?!\w)/g, '$1[id card]'],
  // Alipay's and WeChat's ids of users.
  [/(^|\D)2088\d{12}(?!\d)/g, '$1[id]'],
  [/(^|[^\w-])o[\w-]{27}(?![\w-])/g, '$1[id]'],
  [/(^|[^\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '$1[mail]'],
  [/[\w-]{40,}/g, '[long]'],
];

/** A text that begins with a Chinese character and may be an address, up to the number of a building or flat. */
const ADDRESS_LIKE = /\p{Script=Han}[\p{Script=Han}\w #-]*/gu;
const DISTRICT_OR_STREET = /[省市区县镇乡村路街道弄巷]/;
const BUILDING_NUMBER = /^.*\d\s*[号室栋幢弄单楼]/;

/** Replaces an address that follows no name. Needs two expressions: one for both would take quadratic time. */
const redactAddress = (text: string): string =>
  text.replace(BUILDING_NUMBER, (address) => (DISTRICT_OR_STREET.test(address) ? '[address]' : address));

/**
 * Replaces phone numbers, tokens, addresses and other personal data in a text, because messages from browsers may contain
 * them (R-EVENT-13). Full-width digits and signs become plain ones.
 */
export const redactSecrets = (text: string): string =>
  redactions
    .reduce(
      (result, [pattern, replacement]) =>
        // The declarations of `replace` accept a text or a function, but no union of them.
        typeof replacement === 'string'
          ? result.replace(pattern, replacement)
          : result.replace(pattern, replacement),
      text.normalize('NFKC'),
    )
    .replace(ADDRESS_LIKE, redactAddress);
