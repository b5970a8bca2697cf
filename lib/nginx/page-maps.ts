import { crc32 } from 'node:zlib';
import { environments } from '../rules/environment/environment';
import { hasAutoLogin } from '../rules/environment/features';
import { pathMaps, queryMaps, segmentMaps } from './address-maps';
import { toAlternatives, toUpstreamVariable, UNSURE } from './map-expressions';
import { formatChoice, formatCondition, formatMap, type NginxMap } from './nginx-map';
import { SAME_PAGE, SAME_PAGE_HEADER } from './page-header';
import { cookieCondition, pageCacheKey, plainPageMaps } from './plain-page-maps';
import { doubledHeaders, pagePolicyMap, sharedHeaders, transportSecurity } from './shared-headers';
import { codingMap, environmentMaps, localeMaps, policyMaps } from './visitor-maps';

/*
 * The maps by which nginx computes the cached page of a request. They are strict: whatever they do not recognize with
 * certainty (encoded or repeated parameters, cookies of an unusual form) gets `UNSURE`, and the server answers.
 */

const loginEnvironments = environments.filter(hasAutoLogin);

/** The cached answer of any request. */
const decisionMaps: readonly NginxMap[] = [
  {
    variable: '$mall_page',
    source: '$mall_locale~$mall_environment~$mall_project$mall_path$mall_segment$mall_policy',
    lines: [{ match: /\?/, value: UNSURE }],
    otherwise: '$mall_locale~$mall_environment~$mall_project$mall_path$mall_segment$mall_policy',
  },
  {
    // Form and page, a document without its form; empty if the server has to answer.
    variable: '$mall_computed_answer',
    source: '$request_method:$mall_query:$mall_form:$mall_page',
    lines: [
      { match: /\?/, value: '' },
      // The session decides whether a document starts the login of WeChat or Alipay.
      { match: new RegExp(`:document:[\\w-]+~${toAlternatives(loginEnvironments)}~`), value: '' },
      { match: /^(?:GET|HEAD):\w+:document:/, value: '$mall_page' },
      { match: /^(?:GET|HEAD):/, value: '$mall_form $mall_page' },
    ],
    otherwise: '',
  },
];

/** Variables that say whether nginx may keep what the server answers. */
const confirmationMaps: readonly NginxMap[] = [
  {
    // Empty if the server has chosen the same page.
    variable: '$mall_is_other_page',
    source: toUpstreamVariable(SAME_PAGE_HEADER),
    lines: [{ match: SAME_PAGE, value: '' }],
    otherwise: '1',
    isVolatile: true,
  },
  {
    // Empty if status and content type are those of the form of a page.
    variable: '$mall_is_other_answer',
    source: `${pageCacheKey.variable}:$upstream_status:$upstream_http_content_type`,
    lines: [
      { match: /^[\w, ]+ [\w-]+~[^:]*:(?:.*, )?(?:200|404):text\/html/, value: '' },
      { match: /^[\w, ]+ (?:router|\/\S*) [^:]*:(?:.*, )?200:text\/x-component/, value: '' },
    ],
    otherwise: '1',
    isVolatile: true,
  },
];

/** The maps of a page, in the order in which they depend on each other. */
export const pageMaps: readonly NginxMap[] = [
  codingMap,
  ...environmentMaps,
  ...localeMaps,
  ...queryMaps,
  ...pathMaps,
  ...segmentMaps,
  ...policyMaps,
  ...decisionMaps,
  ...plainPageMaps,
  ...confirmationMaps,
  pagePolicyMap,
];

/** The version of the maps and of the shared headers: the server and nginx must have computed a page by the same ones. */
export const getMapsVersion = (): string =>
  crc32(
    [
      ...pageMaps.map(formatMap),
      formatCondition(cookieCondition),
      formatChoice(pageCacheKey),
      JSON.stringify([sharedHeaders, doubledHeaders, transportSecurity]),
    ].join(''),
  )
    .toString(16)
    .padStart(8, '0');

/** Writes the maps for nginx. */
export const createPageMaps = (): string => pageMaps.map(formatMap).join('\n');
