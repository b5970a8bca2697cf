import { BASE_PATH, CALL_PREFIXES } from '@/lib/contract/paths';
import { PAGE_HEADER } from '@/lib/front/page-header';
import { createPageMaps } from '@/lib/front/page-maps';
import { ENVIRONMENT_COOKIE } from '@/lib/rules/environment/detect-environment';
import { LOCALE_COOKIE } from '@/lib/rules/page/locale';
import { FIRST_VISIT_COOKIE, HOME_FEED_COOKIE } from '@/lib/rules/partner/home-feed';
import { MAX_PICTURE_BYTES } from '@/lib/rules/uploads/picture-file';

/** What differs between installations. */
export interface FrontOptions {
  /** Addresses of the mall's servers, `10.0.0.5:3000`. */
  servers: readonly string[];
  /** Host names that shoppers use. */
  hosts: readonly string[];
  /** The certificate and its key; without them, nginx serves plain http for a proxy in front of it. */
  tls?: { certificate: string; key: string };
  /** Port of https, or of http without a certificate. */
  port: number;
  /** Folder of the kept answers. */
  cacheFolder: string;
  logFolder: string;
  pidFile: string;
  /** The user of the worker processes, if the main process runs as root. */
  user?: string;
  /** Most MiB of kept pages. */
  pageMegabytes: number;
  /** Seconds for which a page is kept; then only while the servers fail. */
  pageSeconds: number;
  /** Folder with the files of `.next/static` and compressed copies of them; without it, nginx fetches and keeps them. */
  staticFolder?: string | undefined;
}

/** The configuration that the repository contains. */
export const defaultOptions: FrontOptions = {
  servers: ['127.0.0.1:3000'],
  hosts: ['mall.example.com'],
  tls: {
    certificate: '/etc/letsencrypt/live/mall.example.com/fullchain.pem',
    key: '/etc/letsencrypt/live/mall.example.com/privkey.pem',
  },
  port: 443,
  cacheFolder: '/var/cache/nginx/mall',
  logFolder: '/var/log/nginx',
  pidFile: '/run/nginx.pid',
  user: 'www-data',
  pageMegabytes: 512,
  pageSeconds: 5,
};

const indent = (text: string, spaces = 4): string => text.replace(/^(?=.)/gm, ' '.repeat(spaces));

/** The headers with which the server gets to know the visitor's address, protocol and host. */
const PROXY_HEADERS = `proxy_set_header Host $http_host;
proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
proxy_set_header X-Forwarded-Proto $scheme;
proxy_set_header Connection "";`;

const DECISIVE_COOKIES = [LOCALE_COOKIE, ENVIRONMENT_COOKIE, HOME_FEED_COOKIE]
  .map((name) => `${name}=$cookie_${name}`)
  .join('; ');

/** How nginx keeps any answer: compressed, whatever the visitor accepts, and without the visitor's part of the request. */
const KEEP = `proxy_set_header Accept-Encoding gzip;
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
proxy_cache_key "$scheme $request_uri";
proxy_ignore_headers Vary;
proxy_hide_header Server-Timing;
add_header X-Cache-Status $upstream_cache_status always;`;

const callPattern = `^(?:${BASE_PATH})?/(?:${CALL_PREFIXES.join('|')})`;

const createStaticLocation = ({ staticFolder }: FrontOptions): string =>
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
    : `# The framework's files, whose names change with their contents.
location ${BASE_PATH}/_next/static/ {
    proxy_pass http://mall;
${indent(KEEP_FILES)}
}
`;

const createLocations = (
  options: FrontOptions,
): string => `# Whether nginx itself runs; the server's own state: ${BASE_PATH}/api/health and ${BASE_PATH}/api/ready.
location = /healthz {
    access_log off;
    default_type text/plain;
    return 200 "ok\\n";
}

# Calls: never kept. The server limits bodies itself and answers 413 in its envelope; pictures are the largest ones.
location ~ ${callPattern} {
    proxy_pass http://mall;
    client_max_body_size ${Math.ceil(MAX_PICTURE_BYTES / 1024 / 1024) + 1}m;
    proxy_hide_header ${PAGE_HEADER};
${indent(PROXY_HEADERS)}
}

${createStaticLocation(options)}
# The demo's pictures.
location ${BASE_PATH}/catalogue/ {
    proxy_pass http://mall;
${indent(KEEP_FILES)}
}

# Everything else. What is surely the address of a cached page goes to @pages, the rest to the server.
location / {
    client_max_body_size 128k;
    error_page 418 = @pages;
    if ($mall_is_cached) {
        return 418;
    }
    proxy_pass http://mall;
    proxy_hide_header ${PAGE_HEADER};
${indent(PROXY_HEADERS)}
}

location @pages {
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
${indent(PROXY_HEADERS)}

    # A page is small: one write of a buffer costs less than sendfile with its header.
    sendfile off;
    output_buffers 1 64k;

    proxy_cache mall_pages;
    proxy_cache_key "$scheme $mall_form $mall_page";
    # No "updating": a page whose server answers otherwise now (a closed project, other maps) would be shown for ever.
    proxy_cache_valid 200 404 ${options.pageSeconds}s;
    proxy_read_timeout 8s;
    # Cache-Control is for browsers: only the front knows the variant of a page. An answer with Set-Cookie is never kept.
    proxy_ignore_headers Cache-Control Expires Vary X-Accel-Expires;
    proxy_no_cache $mall_is_other_page $mall_is_other_answer;
${indent(KEEP)}

    # Scripts correct the clock of the phone by it, so a kept page must not repeat an old time.
    proxy_hide_header Server-Timing;
    add_header Server-Timing 'now;desc="$mall_now"' always;
    add_header X-Cache-Status $upstream_cache_status always;
    proxy_hide_header ${PAGE_HEADER};
}
`;

const createTlsServers = ({ hosts, port, tls }: FrontOptions): string =>
  tls
    ? `    # Hosts that are not the mall's.
    server {
        listen ${port} ssl http2 default_server;
        listen [::]:${port} ssl http2 default_server;
        ssl_reject_handshake on;
    }

    server {
        listen 80;
        listen [::]:80;
        server_name ${hosts.join(' ')};
        location /.well-known/acme-challenge/ {
            root /var/www/acme;
        }
        location / {
            return 308 https://$host$request_uri;
        }
    }
`
    : `    # Hosts that are not the mall's.
    server {
        listen ${port} default_server;
        return 421;
    }
`;

const createListen = ({ port, tls }: FrontOptions): string =>
  tls
    ? `listen ${port} ssl http2;
listen [::]:${port} ssl http2;
ssl_certificate ${tls.certificate};
ssl_certificate_key ${tls.key};
ssl_protocols TLSv1.2 TLSv1.3;
ssl_session_cache shared:mall_tls:10m;
ssl_session_timeout 1d;
ssl_session_tickets off;`
    : `listen ${port};`;

/** Writes the complete configuration of nginx in front of the mall (ADR 15, R-OPS-21). */
export const createNginxConfig = (
  options: FrontOptions,
): string => `# Written by "npm run nginx" from lib/front; do not edit: docs/front.md.
${options.user ? `user ${options.user};\n` : ''}worker_processes auto;
worker_rlimit_nofile 65536;
# Compiles the expressions of the maps: they run for every request of a page.
pcre_jit on;
pid ${options.pidFile};
${options.staticFolder ? 'load_module modules/ngx_http_brotli_static_module.so;\n' : ''}
events {
    worker_connections 16384;
}

http {
    server_tokens off;
    sendfile on;
    tcp_nopush on;
    map_hash_bucket_size 128;
    open_file_cache max=20000 inactive=60s;

    # Without queries, referrers and cookies: they may contain login tickets and ids of users.
    log_format mall '$remote_addr [$time_iso8601] "$request_method $uri $server_protocol" $status $body_bytes_sent '
                    '$request_time $upstream_response_time $upstream_cache_status "$http_user_agent"';
    access_log ${options.logFolder}/mall.log mall buffer=64k flush=5s;
    error_log ${options.logFolder}/error.log error;

    # Slow clients.
    client_header_timeout 10s;
    client_body_timeout 10s;
    send_timeout 30s;
    keepalive_timeout 65s;
    reset_timedout_connection on;
    large_client_header_buffers 4 16k;

    # The server answers a call within MALL_API_TIMEOUT_MS (5 s), an upload within MALL_UPLOAD_TIMEOUT_MS (30 s).
    proxy_http_version 1.1;
    proxy_connect_timeout 2s;
    proxy_read_timeout 40s;
    proxy_next_upstream error timeout;
    proxy_next_upstream_tries 2;
    # The policy of a page is long, because it names its scripts.
    proxy_buffer_size 8k;
    proxy_buffers 16 8k;
    proxy_busy_buffers_size 16k;

    client_body_temp_path ${options.cacheFolder}/bodies;
    proxy_temp_path ${options.cacheFolder}/answers;

    # Answers that the server did not compress.
    gzip on;
    gzip_proxied any;
    gzip_min_length 1024;
    gzip_types text/css text/javascript application/javascript application/json text/x-component image/svg+xml;
    gzip_vary on;

    proxy_cache_path ${options.cacheFolder}/pages levels=1:2 use_temp_path=off keys_zone=mall_pages:16m
                     max_size=${options.pageMegabytes}m inactive=1d;
    proxy_cache_path ${options.cacheFolder}/files levels=1:2 use_temp_path=off keys_zone=mall_files:4m
                     max_size=512m inactive=30d;

    upstream mall {
${options.servers.map((server) => `        server ${server};`).join('\n')}
        keepalive 64;
    }

    # Milliseconds since 1970.
    map $msec $mall_now {
        volatile;
        default "";
        "~^(?<mall_seconds>\\d+)\\.(?<mall_milliseconds>\\d{3})$" "$mall_seconds$mall_milliseconds";
    }

    # The cookies that decide about a page, as they are; the others stay here. An empty ${FIRST_VISIT_COOKIE} would count.
    map $cookie_${FIRST_VISIT_COOKIE} $mall_first_visit {
        default "; ${FIRST_VISIT_COOKIE}=$cookie_${FIRST_VISIT_COOKIE}";
        "" "";
    }

    # The maps that compute the cached page of a request, by the rules of lib/rules.
${indent(createPageMaps())}
${createTlsServers(options)}
    server {
${indent(createListen(options), 8)}
        server_name ${options.hosts.join(' ')};

${indent(createLocations(options), 8)}    }
}
`;
