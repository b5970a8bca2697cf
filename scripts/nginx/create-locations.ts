import { BASE_PATH } from '@/lib/contract/paths';
import { CALL_PREFIXES } from '@/lib/contract/reserved-paths';
import { formatChoice, formatCondition } from '@/lib/nginx/nginx-map';
import { NGINX_HEADER, PAGE_HEADER, SAME_PAGE_HEADER } from '@/lib/nginx/page-header';
import { getMapsVersion } from '@/lib/nginx/page-maps';
import { cookieCondition, pageCacheKey } from '@/lib/nginx/plain-page-maps';
import {
  doubledHeaders,
  pagePolicyMap,
  replacedHeaders,
  sharedHeaders,
  transportSecurity,
} from '@/lib/nginx/shared-headers';
import { CODING } from '@/lib/nginx/visitor-maps';
import { ENVIRONMENT_COOKIE } from '@/lib/rules/environment/detect-environment';
import { LOCALE_COOKIE } from '@/lib/rules/page/locale';
import { HOME_FEED_COOKIE } from '@/lib/rules/partner/home-feed';
import { MAX_UPLOAD_PICTURE_BYTES } from '@/lib/rules/uploads/picture-file';
import { CALL_FAILURE } from './create-call-map';
import type { NginxOptions } from './nginx-options';

export const indent = (text: string, spaces = 4): string => text.replace(/^(?=.)/gm, ' '.repeat(spaces));

/** The headers with which the server gets to know the visitor's address, protocol and host. */
const PROXY_HEADERS = `proxy_set_header Host $http_host;
proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
proxy_set_header X-Forwarded-Proto $scheme;
proxy_set_header Connection "";`;

const DECISIVE_COOKIES = [LOCALE_COOKIE, ENVIRONMENT_COOKIE, HOME_FEED_COOKIE]
  .map((name) => `${name}=$cookie_${name}`)
  .join('; ');

/** How nginx keeps any answer: one copy with brotli and one with gzip (R-PERF-26), and without the visitor's part of the request. */
const KEEP = `proxy_set_header Accept-Encoding ${CODING};
gunzip on;
proxy_cache_methods GET HEAD;
proxy_cache_lock on;
proxy_cache_lock_timeout 300ms;
proxy_cache_lock_age 2s;
proxy_cache_use_stale error timeout http_500 http_502 http_503 http_504;
max_ranges 0;`;

/** How files are kept: for as long as the server says. */
const KEEP_FILES = `${PROXY_HEADERS}
proxy_set_header Cookie "";
${KEEP}
proxy_cache mall_files;
proxy_cache_key "$scheme ${CODING} $request_uri";
proxy_ignore_headers Vary;
proxy_hide_header Server-Timing;
add_header X-Cache-Status $upstream_cache_status always;`;

/** The headers that the server leaves out of a page for nginx. It sends them in an answer that is not kept. */
const REPLACED_HEADERS = replacedHeaders.map((name) => `proxy_hide_header ${name};`).join('\n');

/** Headers with one value for all pages. Without a certificate, no visit is over https. */
const formatSharedHeaders = ({ tls }: NginxOptions): string =>
  Object.entries({
    ...sharedHeaders,
    ...doubledHeaders,
    ...(tls && { 'Strict-Transport-Security': transportSecurity }),
  })
    .map(([name, value]) => `add_header ${name} "${value}" always;`)
    .join('\n');

/** Pictures are the largest bodies of calls. */
const CALL_BODY = `client_max_body_size ${Math.ceil(MAX_UPLOAD_PICTURE_BYTES / 1024 / 1024) + 1}m;`;

/** Where calls are: prefixes instead of one expression, which nginx would try for every page. */
const callLocations = [BASE_PATH, '']
  .flatMap((base) => CALL_PREFIXES.map((prefix) => `${base}/${prefix}`))
  .map(
    (prefix) =>
      `location ${prefix} { ${CALL_BODY} error_page 418 = @call; recursive_error_pages on; return 418; }`,
  )
  .join('\n');

/** How any call is sent: to one server. */
const CALL = `proxy_pass http://mall;
proxy_next_upstream off;
${CALL_BODY}
proxy_hide_header ${PAGE_HEADER};
${PROXY_HEADERS}`;

const createStaticLocation = ({ staticFolder }: NginxOptions): string =>
  staticFolder
    ? `# Files whose names change with their contents, with the compressed copies that the build has written.
location ${BASE_PATH}/_next/static/ {
    alias ${staticFolder}/;
    types {
        application/javascript js;
        text/css css;
        image/svg+xml svg;
        image/webp webp;
        image/avif avif;
        font/woff2 woff2;
        application/json json;
    }
    gzip_static on;
    brotli_static on;
    expires max;
    add_header Cache-Control "public, immutable";
    add_header X-Content-Type-Options nosniff;
}
`
    : `# The framework's files, whose names change with their contents. While a release is rolled out, some servers have the new files
# and some do not: each is asked.
location ${BASE_PATH}/_next/static/ {
    proxy_pass http://mall;
    proxy_next_upstream error timeout http_404;
    proxy_next_upstream_tries 0;
${indent(KEEP_FILES)}
}
`;

/** Writes what nginx does with each kind of request (R-OPS-21). */
export const createLocations = (
  options: NginxOptions,
): string => `# Whether nginx itself runs; the server's own state: ${BASE_PATH}/api/health and ${BASE_PATH}/api/ready.
location = /healthz {
    access_log off;
    default_type text/plain;
    return 200 "ok\\n";
}

# Calls: never kept. The server limits bodies itself and answers 413 in its envelope.
${callLocations}

location @call {
    error_page 502 504 = @other_server;
${indent(CALL)}
}

# A call that got no answer from a server. One that may have changed something is never sent twice.
location @other_server {
    if (${CALL_FAILURE} = 502) {
        return 502;
    }
    if (${CALL_FAILURE} = 504) {
        return 504;
    }
${indent(CALL)}
}

${createStaticLocation(options)}
# The demo's pictures.
location ${BASE_PATH}/catalogue/ {
    proxy_pass http://mall;
${indent(KEEP_FILES)}
}

# Pages. What is surely the address of a cached one is answered here, the rest by @server: an internal redirect costs time.
location ${BASE_PATH}/ {
    client_max_body_size 128k;
    error_page 418 = @server;
${indent([formatCondition(cookieCondition), formatChoice(pageCacheKey)].join('\n'))}
    if (${pageCacheKey.variable} = "") {
        return 418;
    }
    proxy_pass http://mall;

    # The server gets only what decides about the page: no session, no other cookie.
    proxy_pass_request_headers off;
    proxy_set_header User-Agent $http_user_agent;
    proxy_set_header Accept $http_accept;
    proxy_set_header Accept-Language $http_accept_language;
    proxy_set_header Cookie "${DECISIVE_COOKIES}$mall_first_visit";
    proxy_set_header RSC $http_rsc;
    proxy_set_header Next-Router-Prefetch $http_next_router_prefetch;
    proxy_set_header Next-Router-Segment-Prefetch $http_next_router_segment_prefetch;
    proxy_set_header Next-Router-State-Tree $http_next_router_state_tree;
    proxy_set_header Next-Url $http_next_url;
    proxy_set_header ${NGINX_HEADER} "${getMapsVersion()} ${pageCacheKey.variable}";
${indent(PROXY_HEADERS)}

    # A page is small: one write of head and body costs less than one write for each.
    sendfile off;
    output_buffers 1 64k;
    postpone_output 64k;

    proxy_cache mall_pages;
    # Without the scheme: pages have one, as plain http is redirected where nginx has a certificate.
    proxy_cache_key ${pageCacheKey.variable};
    # No "updating": a page whose server answers otherwise now (a closed project, other maps) would be shown for ever.
    proxy_cache_valid 200 404 ${options.pageSeconds}s;
    proxy_read_timeout 8s;
    # Cache-Control is for browsers: only the reverse proxy knows the variant of a page. An answer with Set-Cookie is never kept.
    proxy_ignore_headers Cache-Control Expires Vary X-Accel-Expires;
    proxy_no_cache $mall_is_other_page $mall_is_other_answer;
${indent(KEEP)}

    # nginx reads the head of a kept page for each visitor, byte by byte: what is the same for all pages is added here.
${indent(REPLACED_HEADERS)}
    # Of a page that came without one: first, as nginx looks for it among the headers to be sent.
    add_header Content-Security-Policy ${pagePolicyMap.variable} always;
${indent(formatSharedHeaders(options))}
    # The added Vary names the compression already.
    gzip_vary off;
    # Scripts correct the clock of the phone by it (in seconds here), so a cached page must not repeat an old time.
    add_header Server-Timing 'now;desc="$msec"' always;
    add_header X-Cache-Status $upstream_cache_status always;
    add_header Cross-Origin-Opener-Policy $mall_opener_policy always;
    proxy_hide_header ${PAGE_HEADER};
    proxy_hide_header ${SAME_PAGE_HEADER};
}

# Everything else, for which nginx would otherwise redirect or look for a file.
location = ${BASE_PATH} { error_page 418 = @server; return 418; }
location / { client_max_body_size 128k; error_page 418 = @server; return 418; }

location @server {
    client_max_body_size 128k;
    proxy_pass http://mall;
    proxy_hide_header ${PAGE_HEADER};
    proxy_set_header ${NGINX_HEADER} "";
${indent(PROXY_HEADERS)}
}
`;
