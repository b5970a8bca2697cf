import { createPageMaps } from '@/lib/nginx/page-maps';
import { crossSiteOpenerPolicy } from '@/lib/nginx/shared-headers';
import { DIRECT_VISITS } from '@/lib/rules/caller/direct-visit';
import { FIRST_VISIT_COOKIE } from '@/lib/rules/partner/home-feed';
import { createCallMap } from './create-call-map';
import { createLocations, indent } from './create-locations';
import type { NginxOptions } from './nginx-options';

/** The configuration that the repository contains. */
export const defaultOptions: NginxOptions = {
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

const createTlsServers = ({ hosts, port, tls }: NginxOptions): string =>
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

const createListen = ({ port, tls }: NginxOptions): string =>
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
  options: NginxOptions,
): string => `# Generated from lib/nginx and scripts/nginx: by "npm run docs" for the repository, by "npm run nginx" for an installation (docs/reverse-proxy.md). Do not edit.
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
    # All that a page needs in one piece of memory.
    request_pool_size 16k;

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

    # A server that has failed gets no request for a second or two (R-OPS-44). With nginx's ten, the next server could not be restarted yet.
    upstream mall {
${options.servers.map((server) => `        server ${server} fail_timeout=1s;`).join('\n')}
        keepalive 64;
        # Less than the 75 s of the server: an order is not sent over a connection that the server is closing.
        keepalive_timeout 60s;
    }

    # The cookies that decide about a page, as they are; the others stay here. An empty ${FIRST_VISIT_COOKIE} would count.
    map $cookie_${FIRST_VISIT_COOKIE} $mall_first_visit {
        default "; ${FIRST_VISIT_COOKIE}=$cookie_${FIRST_VISIT_COOKIE}";
        "" "";
    }

    # Only a window that opened a page can have a handle on it, and then the visit is not direct.
    map $http_sec_fetch_site $mall_opener_policy {
        default ${crossSiteOpenerPolicy};
${DIRECT_VISITS.map((site) => `        ${site} "";`).join('\n')}
    }

    # The maps that compute the cached page of a request, by the rules of lib/rules.
${indent(createPageMaps())}
    # Whether a call that got no answer from a server may be sent to another one: empty, or the status of its failure.
${indent(createCallMap())}
${createTlsServers(options)}
    server {
${indent(createListen(options), 8)}
        server_name ${options.hosts.join(' ')};

${indent(createLocations(options), 8)}    }
}
`;
