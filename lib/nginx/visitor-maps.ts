import {
  claimable,
  ENVIRONMENT_COOKIE,
  MAX_AGENT_CHARS,
  userAgentMarks,
} from '../rules/environment/detect-environment';
import { environments } from '../rules/environment/environment';
import { hasFeature } from '../rules/environment/features';
import { LOCALE_COOKIE, LOCALE_PARAMETER, locales } from '../rules/page/locale';
import { ANDROID, makers } from '../rules/quick-app/device';
import { languageMaps } from './language-maps';
import { createCookieMap, matchParameter, toAlternatives, UNSURE } from './map-expressions';
import type { MapLine, NginxMap } from './nginx-map';
import { QUICK_APP_SUFFIX } from './page-header';

/* The maps of what the visitor decides about a page: compression, environment, language and policy. */

/** The variable with what nginx asks the server for, and keeps, for a visitor. One that accepts no compression gets gzip unpacked. */
export const CODING = '$mall_coding';

/** The value of `CODING` for a visitor that accepts brotli. */
export const BROTLI = 'br, gzip';

/** What most browsers offer over https. */
export const BROTLI_OFFERS = ['gzip, deflate, br', 'gzip, deflate, br, zstd'];

export const codingMap: NginxMap = {
  variable: CODING,
  source: '$http_accept_encoding',
  lines: [
    ...BROTLI_OFFERS.map((match) => ({ match, value: BROTLI })),
    { match: /(?:^|,) *br *(?:,|$)/, value: BROTLI },
  ],
  otherwise: 'gzip',
};

/** A user agent that has all marks and not the other one, wherever they are. */
function matchMarks(marks: readonly RegExp[], without?: RegExp): RegExp {
  const all = [...marks, ...(without ? [without] : [])];
  if (all.some(({ flags }) => flags !== 'i')) throw new Error('marks of user agents ignore case');
  const seen = marks.map(({ source }) => `(?=.*(?:${source}))`).join('');
  return new RegExp(`^${seen}${without ? `(?!.*(?:${without.source}))` : ''}`, 'i');
}

const anyMark = new Set(userAgentMarks.flatMap(({ marks }) => marks.map(({ source }) => source)));

/** A user agent with any mark. A search for all marks at once takes a fifth of the time of `^(?!.*…)`. */
export const hasMark = new RegExp(toAlternatives([...anyMark]), 'i');

/** A part of a longer user agent does not count, and nginx searches all of it. */
const isTooLong = new RegExp(`^.{${MAX_AGENT_CHARS + 1}}`);

export const environmentMaps: readonly NginxMap[] = [
  {
    variable: '$mall_marked_agent',
    source: '$http_user_agent',
    lines: userAgentMarks.map(({ environment, marks, without }) => ({
      match: matchMarks(marks, without),
      value: environment,
    })),
    otherwise: 'browser',
  },
  {
    variable: '$mall_agent',
    source: '$http_user_agent',
    lines: [
      { match: isTooLong, value: UNSURE },
      { match: hasMark, value: '$mall_marked_agent' },
    ],
    otherwise: 'browser',
  },
  createCookieMap('$mall_environment_cookie', ENVIRONMENT_COOKIE, environments),
  {
    variable: '$mall_environment',
    source: '$mall_agent:$mall_environment_cookie',
    lines: [
      ...Object.entries(claimable).flatMap(([agent, claims]) =>
        claims.map((claim) => ({ match: `${agent}:${claim}`, value: claim })),
      ),
      { match: /\?/, value: UNSURE },
      { match: /^(?<mall_shown_environment>\w+):/, value: '$mall_shown_environment' },
    ],
    otherwise: UNSURE,
  },
];

export const localeMaps: readonly NginxMap[] = [
  createCookieMap('$mall_locale_cookie', LOCALE_COOKIE, locales),
  {
    variable: '$mall_locale_parameter',
    source: '$args',
    lines: locales.map((locale) => ({ match: matchParameter(LOCALE_PARAMETER, locale), value: locale })),
    otherwise: '',
  },
  ...languageMaps,
  {
    variable: '$mall_requested_locale',
    source: '$mall_locale_parameter',
    lines: [
      { match: '', value: '$mall_negotiated_locale' },
      { match: /./, value: '$mall_locale_parameter' },
    ],
    otherwise: UNSURE,
  },
  {
    variable: '$mall_locale',
    source: '$mall_locale_cookie',
    lines: [
      { match: '', value: '$mall_requested_locale' },
      { match: /./, value: '$mall_locale_cookie' },
    ],
    otherwise: UNSURE,
  },
];

/** The policy of a page allows more on phones whose maker has quick apps. */
export const policyMaps: readonly NginxMap[] = [
  {
    variable: '$mall_maker',
    source: '$http_user_agent',
    lines: [
      { match: isTooLong, value: UNSURE },
      ...makers.map(([, match]): MapLine => ({ match, value: QUICK_APP_SUFFIX })),
    ],
    otherwise: '',
  },
  {
    variable: '$mall_android',
    source: '$http_user_agent',
    lines: [{ match: ANDROID, value: '$mall_maker' }],
    otherwise: '',
  },
  {
    variable: '$mall_policy',
    source: '$mall_environment',
    lines: environments
      .filter((environment) => hasFeature('openQuickApp', environment))
      .map((environment) => ({ match: environment, value: '$mall_android' })),
    otherwise: '',
  },
];
