import { BASE_PATH } from '../contract/paths';
import { SIGNATURE_PARAMETER } from '../rules/caller/ticket';
import { ENVIRONMENT_PARAMETER } from '../rules/environment/detect-environment';
import {
  DEFAULT_PAGE_IDS,
  GROUP_ID,
  LIST_PAGE,
  PAGE_ID,
  PAGED_LIST_PATH,
} from '../rules/page/activity-page-path';
import { PREFETCH_HEADER } from '../rules/page/document-purpose';
import { FIRST_RETURN_FLAG } from '../rules/page/first-return';
import { LOCALE_PARAMETER } from '../rules/page/locale';
import {
  EMBEDDABLE_PREFIX,
  GOODS_ID_IN_QUERY,
  isDynamicPage,
  pagePatterns,
  toPathExpression,
} from '../rules/page/page-routes';
import { CONTROL_FEED, FIRST_VISIT_COOKIE, HOME_FEED_COOKIE, homeFeeds } from '../rules/partner/home-feed';
import {
  getInner,
  matchCookie,
  matchParameter,
  toAlternatives,
  toHeaderVariable,
  UNSURE,
} from './map-expressions';
import type { NginxMap } from './nginx-map';

/* The maps of what the address decides about a page: project, path, form and segment. */

/** Parameters that select a page. */
export const SPECIAL_PARAMETERS = [
  'pId',
  LOCALE_PARAMETER,
  'pageId',
  'groupTypeId',
  'page',
  'goodsId',
  'activityType',
];
/** Parameters that the middleware answers with a redirect or a login. */
export const REDIRECTING_PARAMETERS = [ENVIRONMENT_PARAMETER, SIGNATURE_PARAMETER, FIRST_RETURN_FLAG];

export const queryMaps: readonly NginxMap[] = [
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

/** The paths of pages that nginx keeps, as texts of expressions. Those that other sites may frame lack a header that nginx adds to all. */
export const cachedPaths = pagePatterns
  .filter((pattern) => !isDynamicPage(pattern) && !pattern.startsWith(EMBEDDABLE_PREFIX))
  .map(toPathExpression);

export const pathMaps: readonly NginxMap[] = [
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
    // What a page requests for the next navigation has another lifetime in the browser.
    source: `$http_rsc:$http_next_router_prefetch:$http_next_router_segment_prefetch:${toHeaderVariable(PREFETCH_HEADER)}:$args`,
    lines: [
      { match: /^::::/, value: 'document' },
      { match: /^1::::(?:.*&)?_rsc(?:=\w|&|$)/, value: 'router' },
      {
        match: /^1:1:(?<mall_router_segment>\/[\w@$!()./-]{1,200})::(?:.*&)?_rsc=\w/,
        value: '$mall_router_segment',
      },
    ],
    otherwise: UNSURE,
  },
];

const [brandPath, returnScorePath] = ['/activity/brand', '/activity/returnScore'] as const;

/** Which of several cached pages of a path a request gets: their segment. */
export const segmentMaps: readonly NginxMap[] = [
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
    // `parseActivityType`; 0 is no activity.
    variable: '$mall_goods_activity',
    source: '$args',
    lines: [
      {
        match: matchParameter('activityType', '(?<mall_activity_type>[1-7])'),
        value: '/$mall_activity_type',
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
      {
        match: new RegExp(`^${toPathExpression('/goodsProfile/{goodsId}')}$`),
        value: '$mall_goods_activity',
      },
      ...[...GOODS_ID_IN_QUERY].map((path) => ({ match: path, value: '$mall_product_segment' })),
    ],
    otherwise: '',
  },
];
