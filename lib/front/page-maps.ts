import { crc32 } from 'node:zlib';
import { BASE_PATH } from '../contract/paths';
import { SIGNATURE_PARAMETER } from '../rules/caller/ticket';
import {
  claimable,
  ENVIRONMENT_COOKIE,
  ENVIRONMENT_PARAMETER,
  environments,
  MAX_AGENT_CHARS,
  userAgentMarks,
} from '../rules/environment/detect-environment';
import { hasArrivalLogin, hasFeature } from '../rules/environment/features';
import {
  DEFAULT_PAGE_IDS,
  GROUP_ID,
  LIST_PAGE,
  PAGE_ID,
  PAGED_LIST_PATH,
} from '../rules/page/activity-page-path';
import { FIRST_RETURN_FLAG } from '../rules/page/first-return';
import { LOCALE_COOKIE, LOCALE_PARAMETER, locales } from '../rules/page/locale';
import {
  GOODS_ID_IN_QUERY,
  isRenderedPerRequest,
  pagePatterns,
  toPathExpression,
} from '../rules/page/page-routes';
import { UNKNOWN_PROJECT } from '../rules/page/variant';
import { CONTROL_FEED, FIRST_VISIT_COOKIE, HOME_FEED_COOKIE, homeFeeds } from '../rules/partner/home-feed';
import { ANDROID, makers } from '../rules/quick-app/device';
import { languageMaps } from './language-maps';
import { formatMap, type MapLine, type NginxMap } from './nginx-map';
import { PAGE_HEADER, QUICK_APP_SUFFIX } from './page-header';

/*
 * The maps by which nginx computes the cached page of a request. They are strict: whatever they do not recognize with
 * certainty (encoded or repeated parameters, cookies of an unusual form) gets `UNSURE`, and the server answers.
 */

/** The value of a variable when only the server can decide. No value of a sure one contains it. */
const UNSURE = '?';

/** A group of a regular expression that matches one of the texts. */
const toAlternatives = (texts: readonly string[]): string => `(?:${texts.join('|')})`;

/** The text of an expression without its anchors. */
const getInner = ({ source }: RegExp): string => source.replace(/^\^|\$$/g, '');

/** A cookie with this value, which is the text of an expression. */
const matchCookie = (name: string, value: string): RegExp => new RegExp(`(?:^|; *)${name}=${value}(?:;|$)`);

/** A parameter with this value, which is the text of an expression. */
const matchParameter = (name: string, value: string): RegExp => new RegExp(`(?:^|&)${name}=${value}(?:&|$)`);

/**
 * The value of a cookie, empty if it is absent or none of `values`; unsure if it occurs twice or has characters that a
 * server would have to decode.
 */
const createCookieMap = (variable: string, name: string, values: readonly string[]): NginxMap => ({
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

/** A user agent that has all marks and not the other one, wherever they are. */
function matchMarks(marks: readonly RegExp[], without?: RegExp): RegExp {
  const all = [...marks, ...(without ? [without] : [])];
  if (all.some(({ flags }) => flags !== 'i')) throw new Error('marks of user agents ignore case');
  const seen = marks.map(({ source }) => `(?=.*(?:${source}))`).join('');
  return new RegExp(`^${seen}${without ? `(?!.*(?:${without.source}))` : ''}`, 'i');
}

/** One expression for most visitors, whose user agent has none of the marks. */
const anyMark = userAgentMarks.flatMap(({ marks }) => marks.map(({ source }) => source));

const environmentMaps: readonly NginxMap[] = [
  {
    variable: '$mall_agent',
    source: '$http_user_agent',
    lines: [
      // A part of a longer one does not count, and nginx searches all of it.
      { match: new RegExp(`^.{${MAX_AGENT_CHARS + 1}}`), value: UNSURE },
      { match: new RegExp(`^(?!.*${toAlternatives(anyMark)})`, 'i'), value: 'browser' },
      ...userAgentMarks.map(({ environment, marks, without }) => ({
        match: matchMarks(marks, without),
        value: environment,
      })),
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

const localeMaps: readonly NginxMap[] = [
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

const SPECIAL_PARAMETERS = ['pId', LOCALE_PARAMETER, 'pageId', 'groupTypeId', 'page', 'goodsId'];
const REDIRECTING_PARAMETERS = [ENVIRONMENT_PARAMETER, SIGNATURE_PARAMETER, FIRST_RETURN_FLAG];

const queryMaps: readonly NginxMap[] = [
  {
    // Whether the query is one that the middleware leaves as it is, and that needs no decoding.
    variable: '$mall_query',
    source: '$args',
    lines: [
      { match: new RegExp(`(?:^|&)${toAlternatives(REDIRECTING_PARAMETERS)}(?:[=&]|$)`), value: UNSURE },
      {
        match: new RegExp(`(?:^|&)(${SPECIAL_PARAMETERS.join('|')})(?:=[^&]*)?&(?:.*&)?\\1(?:[=&]|$)`),
        value: UNSURE,
      },
      // The name of a parameter with other characters.
      { match: /(?:^|&)[\w.~-]*[^\w.~&=-]/, value: UNSURE },
      // The value of a parameter that selects a page.
      { match: new RegExp(`(?:^|&)${toAlternatives(SPECIAL_PARAMETERS)}=[^&]*[^\\w&-]`), value: UNSURE },
    ],
    otherwise: 'plain',
  },
  {
    variable: '$mall_project',
    source: '$args',
    lines: [{ match: matchParameter('pId', '(?<mall_project_id>\\d{1,20})'), value: '$mall_project_id' }],
    otherwise: UNSURE,
  },
];

const [brandPath, returnScorePath] = ['/activity/brand', '/activity/returnScore'] as const;

/** Which of several cached pages of a path a request gets: their segment. */
const segmentMaps: readonly NginxMap[] = [
  {
    variable: '$mall_page_id',
    source: '$args',
    lines: [
      { match: matchParameter('pageId', '(?:null)?'), value: DEFAULT_PAGE_IDS[brandPath] },
      {
        match: matchParameter('pageId', `(?<mall_requested_page>${getInner(PAGE_ID)})`),
        value: '$mall_requested_page',
      },
      { match: /(?:^|&)pageId=/, value: UNSURE },
    ],
    otherwise: DEFAULT_PAGE_IDS[brandPath],
  },
  {
    variable: '$mall_group',
    source: '$args',
    lines: [
      {
        match: matchParameter('groupTypeId', `(?<mall_group_id>${getInner(GROUP_ID)})`),
        value: '$mall_group_id',
      },
    ],
    otherwise: '',
  },
  {
    variable: '$mall_list_page',
    source: '$args',
    lines: [
      {
        match: matchParameter('page', `(?<mall_page_number>${getInner(LIST_PAGE)})`),
        value: '/$mall_page_number',
      },
    ],
    otherwise: '',
  },
  {
    variable: '$mall_feed',
    source: '$http_cookie',
    lines: [
      { match: new RegExp(`^(?!.*${HOME_FEED_COOKIE})`), value: '' },
      { match: new RegExp(`${FIRST_VISIT_COOKIE}.*${FIRST_VISIT_COOKIE}`), value: UNSURE },
      { match: new RegExp(`${HOME_FEED_COOKIE}=.*${HOME_FEED_COOKIE}=`), value: UNSURE },
      { match: matchCookie(FIRST_VISIT_COOKIE, '[\\w-]+'), value: '' },
      { match: new RegExp(FIRST_VISIT_COOKIE), value: UNSURE },
      ...homeFeeds.map((feed) => ({
        match: matchCookie(HOME_FEED_COOKIE, feed),
        value: feed === CONTROL_FEED ? '' : `/${feed}`,
      })),
      { match: matchCookie(HOME_FEED_COOKIE, '[\\w-]*'), value: '' },
      { match: new RegExp(HOME_FEED_COOKIE), value: UNSURE },
    ],
    otherwise: '',
  },
  {
    variable: '$mall_brand_segment',
    source: '$mall_page_id~$mall_group',
    lines: [
      { match: `${DEFAULT_PAGE_IDS[brandPath]}~`, value: '' },
      { match: /./, value: '/$mall_page_id~$mall_group' },
    ],
    otherwise: UNSURE,
  },
  {
    variable: '$mall_score_segment',
    source: '$mall_group',
    lines: [{ match: /./, value: `/${DEFAULT_PAGE_IDS[returnScorePath]}~$mall_group` }],
    otherwise: '',
  },
  {
    variable: '$mall_product_segment',
    source: '$args',
    lines: [{ match: /(?:^|&)goodsId=/, value: UNSURE }],
    otherwise: '',
  },
  {
    // nginx computes a value only when its line matches, so most pages need none of the maps above.
    variable: '$mall_segment',
    source: '$mall_path',
    lines: [
      { match: brandPath, value: '$mall_brand_segment' },
      { match: returnScorePath, value: '$mall_score_segment' },
      { match: PAGED_LIST_PATH, value: '$mall_list_page' },
      { match: '/home', value: '$mall_feed' },
      ...[...GOODS_ID_IN_QUERY].map((path) => ({ match: path, value: '$mall_product_segment' })),
    ],
    otherwise: '',
  },
];

const cachedPaths = pagePatterns.filter((pattern) => !isRenderedPerRequest(pattern)).map(toPathExpression);

const pathMaps: readonly NginxMap[] = [
  {
    // Aliases and unknown addresses are not in it: the server redirects them, and a newer server may know them.
    variable: '$mall_path',
    source: '$request_uri',
    lines: [
      {
        match: new RegExp(`^${BASE_PATH}(?<mall_page_path>${toAlternatives(cachedPaths)})/?(?:\\?[^#]*)?$`),
        value: '$mall_page_path',
      },
    ],
    otherwise: UNSURE,
  },
  {
    // A document, or the data of the framework's router: of the whole page, or of the segment that it names.
    variable: '$mall_form',
    source: '$http_rsc:$http_next_router_prefetch:$http_next_router_segment_prefetch:$args',
    lines: [
      { match: /^:::/, value: 'document' },
      { match: /^1:::(?:.*&)?_rsc(?:=\w|&|$)/, value: 'router' },
      {
        match: /^1:1:(?<mall_router_segment>\/[\w@$!()./-]{1,200}):(?:.*&)?_rsc=\w/,
        value: '$mall_router_segment',
      },
    ],
    otherwise: UNSURE,
  },
];

/** The policy of a page allows more on phones whose maker has quick apps. */
const policyMaps: readonly NginxMap[] = [
  {
    variable: '$mall_maker',
    source: '$http_user_agent',
    lines: makers.map(([, match]): MapLine => ({ match, value: QUICK_APP_SUFFIX })),
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

const loginEnvironments = environments.filter(hasArrivalLogin);

/** Variables that say whether nginx may look for a kept answer, and whether it may keep the server's. */
const decisionMaps: readonly NginxMap[] = [
  {
    // The page that the address names, for the server to confirm by the header of its answer.
    variable: '$mall_page',
    source: '$mall_locale~$mall_environment~$mall_project$mall_path$mall_segment$mall_policy',
    lines: [{ match: /\?/, value: UNSURE }],
    otherwise: '$mall_locale~$mall_environment~$mall_project$mall_path$mall_segment$mall_policy',
  },
  {
    variable: '$mall_is_cached',
    source: '$request_method:$mall_query:$mall_form:$mall_page',
    lines: [
      { match: /\?/, value: '' },
      // The session decides whether a document starts the login of WeChat or Alipay.
      { match: new RegExp(`:document:[\\w-]+~${toAlternatives(loginEnvironments)}~`), value: '' },
      { match: /^(?:GET|HEAD):/, value: '1' },
    ],
    otherwise: '',
  },
  {
    // Empty if the server names the same page, of the project or of all unknown projects.
    variable: '$mall_is_other_page',
    source: `VERSION $mall_page|$upstream_http_${PAGE_HEADER.replaceAll('-', '_')}`,
    lines: [
      {
        match: new RegExp(`^(\\w+ [\\w-]+~\\w+~)(\\d+)(/[^|]+)\\|\\1(?:\\2|${UNKNOWN_PROJECT})\\3$`),
        value: '',
      },
    ],
    otherwise: '1',
    isVolatile: true,
  },
  {
    // Empty if status and content type are those of the form of a page.
    variable: '$mall_is_other_answer',
    source: '$mall_form:$upstream_status:$upstream_http_content_type',
    lines: [
      { match: /^document:(?:.*, )?(?:200|404):text\/html/, value: '' },
      { match: /^(?:router|\/[^:]*):(?:.*, )?200:text\/x-component/, value: '' },
    ],
    otherwise: '1',
    isVolatile: true,
  },
];

/** The maps of a page, in the order in which they depend on each other. */
export const pageMaps: readonly NginxMap[] = [
  ...environmentMaps,
  ...localeMaps,
  ...queryMaps,
  ...pathMaps,
  ...segmentMaps,
  ...policyMaps,
  ...decisionMaps,
];

/** The version of the maps: the server and nginx must have computed a page by the same ones. */
export const getMapsVersion = (): string =>
  crc32(pageMaps.map(formatMap).join('')).toString(16).padStart(8, '0');

/** Writes the maps for nginx. */
export function createPageMaps(): string {
  const version = getMapsVersion();
  return pageMaps
    .map((map) => formatMap({ ...map, source: map.source.replace('VERSION', version) }))
    .join('\n');
}
