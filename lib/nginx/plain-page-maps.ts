import { BASE_PATH } from '../contract/paths';
import { ENVIRONMENT_COOKIE } from '../rules/environment/detect-environment';
import { hasFeature } from '../rules/environment/features';
import { PREFETCH_HEADER } from '../rules/page/document-purpose';
import { DEFAULT_LOCALE, LOCALE_COOKIE, type Locale, locales } from '../rules/page/locale';
import { HOME_FEED_COOKIE } from '../rules/partner/home-feed';
import { ANDROID } from '../rules/quick-app/device';
import { cachedPaths, REDIRECTING_PARAMETERS, SPECIAL_PARAMETERS } from './address-maps';
import { getLanguage } from './language-maps';
import { getInner, toAlternatives, toHeaderVariable, UNSURE } from './map-expressions';
import type { NginxChoice, NginxCondition, NginxMap } from './nginx-map';
import { QUICK_APP_SUFFIX } from './page-header';
import { BROTLI, BROTLI_OFFERS, CODING, hasMark } from './visitor-maps';

/*
 * Twenty maps compute any page. Each of them costs nginx about as much as a small system call, so these recognize what
 * most visitors ask for by one expression: a document with brotli, from a browser whose first language is one of the mall's and whose
 * cookies do not decide about the page, with the project as the first parameter and no other one that selects a page.
 * Anything else is computed by the other maps.
 */

/** The languages of a browser whose best one is that of a locale: the first one, as it names no quality. */
function formatLanguages(locale: Locale): string {
  const languages = `${getLanguage(locale)}(?:-[A-Za-z0-9]{1,8})*(?:, ?[A-Za-z0-9*-]+(?:;q=0\\.\\d)?)*`;
  return locale === DEFAULT_LOCALE ? `(?:${languages})?` : languages;
}

const decisive = toAlternatives([...SPECIAL_PARAMETERS, ...REDIRECTING_PARAMETERS]);

/** Parameters that do not decide about a page, like those of a campaign. */
const OTHER_PARAMETERS = `(?:&(?!${decisive}(?:[=&]|$))[\\w.~-]+=[\\w.~%+-]*)*`;

/** Home and products come first, because an expression tries its alternatives in turn. */
const isPopular = (path: string) => /^\/(?:home$|goodsProfile\/)/.test(path);
const popularFirst = [...cachedPaths.filter(isPopular), ...cachedPaths.filter((path) => !isPopular(path))];

const ADDRESS =
  `${BASE_PATH}(?<mall_plain_path>${toAlternatives(popularFirst)})/?` +
  `\\?pId=(?<mall_plain_project>\\d{1,20})${OTHER_PARAMETERS}`;

/** What cookies decide about: every page, or home alone. */
const decisiveCookiesMap: NginxMap = {
  variable: '$mall_decisive_cookies',
  source: '$http_cookie',
  lines: [{ match: new RegExp(`${ENVIRONMENT_COOKIE}|${LOCALE_COOKIE}`), value: UNSURE }],
  otherwise: 'feed',
};

/** Whether the request is one of the client router, or for the next navigation. The router's other headers mean nothing without the first one. */
const FORM_HEADERS = `$http_rsc${toHeaderVariable(PREFETCH_HEADER)}`;

/**
 * Another browser, with the suffix of its policy. One map for both: nginx copies a user agent in lower case for each map that reads it. `$mall_maker`
 * checks the length, on which nothing but the suffix depends.
 */
const otherAgentMap: NginxMap = {
  variable: '$mall_other_agent',
  source: '$http_user_agent',
  lines: [
    { match: hasMark, value: UNSURE },
    ...(hasFeature('openQuickApp', 'browser') ? [{ match: ANDROID, value: 'browser$mall_maker' }] : []),
  ],
  otherwise: 'browser',
};

/** The condition of the location of pages, on which the choice below depends. */
export const cookieCondition: NginxCondition = {
  variable: '$mall_cookies',
  source: '$http_cookie',
  match: new RegExp(toAlternatives([ENVIRONMENT_COOKIE, LOCALE_COOKIE, HOME_FEED_COOKIE])),
  value: decisiveCookiesMap.variable,
};

export const plainPageMaps: readonly NginxMap[] = [
  decisiveCookiesMap,
  otherAgentMap,
  {
    variable: '$mall_other_cache_key',
    source: '$mall_computed_answer',
    lines: [{ match: '', value: '' }],
    otherwise: `${CODING} $mall_computed_answer`,
  },
];

/**
 * The user agents of Safari on iPhones and of Chrome on Android, which names no phone. They are described from start to end, so that no part of them can
 * be a mark or a maker. That takes less time than a search for all marks, and no copy in lower case, which a map would make.
 */
const PLAIN_AGENT = getInner(
  /^Mozilla\/5\.0 \((?:iPhone; CPU iPhone OS [\d_]+ like Mac OS X|Linux; Android 10; K)\)(?: (?:AppleWebKit\/[\d.]+|\(KHTML, like Gecko\)|Version\/[\d.]+|Chrome\/[\d.]+|Mobile(?:\/\d{2}[A-Z]\d{1,5}[a-z]?)?|Safari\/[\d.]+))*$/,
);

/** What a request is, without its user agent. */
const REQUEST = `${cookieCondition.variable}:$request_method:${FORM_HEADERS}:$http_accept_encoding:$http_accept_language $request_uri`;

/** The lines for a plain request, between the texts of two expressions. */
const createLines = (before: string, after: string, policy = '') =>
  locales.map((locale) => ({
    match: new RegExp(
      `^${before}(?:feed(?!.*/home[/?]))?:GET::${toAlternatives(BROTLI_OFFERS)}:${formatLanguages(locale)} ${ADDRESS}${after}$`,
    ),
    value: `${BROTLI} ${locale}~browser~$mall_plain_project$mall_plain_path${policy}`,
  }));

/**
 * The key of the cached answer of a request: its coding, its form and its page, or empty if the server has to answer. The expressions describe all of the
 * text, and each part without its separator, so no header can pass for another part.
 */
export const pageCacheKey: NginxChoice = {
  variable: '$mall_page_cache_key',
  steps: [
    { source: `${REQUEST} $http_user_agent`, lines: createLines('', ` ${PLAIN_AGENT}`) },
    {
      source: `${otherAgentMap.variable} ${REQUEST}`,
      lines: createLines(`browser(?<mall_plain_policy>(?:${QUICK_APP_SUFFIX})?) `, '', '$mall_plain_policy'),
    },
  ],
  otherwise: '$mall_other_cache_key',
};
