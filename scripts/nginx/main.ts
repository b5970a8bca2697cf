import { parseArgs } from 'node:util';
import { createNginxConfig, defaultOptions } from './create-config';

/** `npm run nginx -- …` prints the configuration of nginx for an installation (docs/reverse-proxy.md). */
const { values } = parseArgs({
  options: {
    server: { type: 'string', multiple: true, default: [...defaultOptions.servers] },
    host: { type: 'string', multiple: true, default: [...defaultOptions.hosts] },
    certificate: { type: 'string' },
    key: { type: 'string' },
    'no-tls': { type: 'boolean', default: false },
    port: { type: 'string' },
    cache: { type: 'string', default: defaultOptions.cacheFolder },
    'page-megabytes': { type: 'string', default: String(defaultOptions.pageMegabytes) },
    'page-seconds': { type: 'string', default: String(defaultOptions.pageSeconds) },
    static: { type: 'string' },
  },
});

const [host] = values.host;
const { tls: _, ...plain } = defaultOptions;
const folder = `/etc/letsencrypt/live/${host}`;
process.stdout.write(
  createNginxConfig({
    ...plain,
    servers: values.server,
    hosts: values.host,
    ...(!values['no-tls'] && {
      tls: {
        certificate: values.certificate ?? `${folder}/fullchain.pem`,
        key: values.key ?? `${folder}/privkey.pem`,
      },
    }),
    port: Number(values.port ?? (values['no-tls'] ? 80 : 443)),
    cacheFolder: values.cache,
    pageMegabytes: Number(values['page-megabytes']),
    pageSeconds: Number(values['page-seconds']),
    staticFolder: values.static,
  }),
);
