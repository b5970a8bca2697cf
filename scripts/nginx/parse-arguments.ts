import { parseArgs } from 'node:util';
import { defaultOptions } from './create-config';
import type { NginxOptions } from './nginx-options';

/** What may be in the configuration: nothing that ends a directive of nginx or begins another one. */
const SERVER = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i;
const HOST = /^(?:\*\.)?[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;
const FILE = /^\/[^\s;{}"'\\$#]*$/;

const MAX_PORT = 65_535;
const isPort = (text: string): boolean =>
  /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) <= MAX_PORT;
const isCount = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

function isServer(text: string): boolean {
  const match = SERVER.exec(text);
  return match !== null && (match[1] === undefined || isPort(match[1]));
}

/** Returns the text of an option. @throws Error that names the option and what it may be */
function check(name: string, text: string, isValid: (text: string) => boolean, expected: string): string {
  if (!isValid(text)) throw new Error(`--${name} '${text}': expected ${expected}`);
  return text;
}

const checkFile = (name: string, text: string): string =>
  check(
    name,
    text,
    (file) => FILE.test(file),
    'an absolute path without spaces and characters that nginx interprets',
  );
const checkCount = (name: string, text: string): number =>
  Number(check(name, text, isCount, 'a whole number above 0'));

/**
 * Parses the arguments of `npm run nginx` (docs/reverse-proxy.md, R-OPS-45).
 * @throws Error with a message for the operator: nginx would reject a wrong value later, or take it for something else
 */
export function parseNginxArguments(args: readonly string[]): NginxOptions {
  const { values } = parseArgs({
    args: [...args],
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
  const hosts = values.host.map((host) => check('host', host, (text) => HOST.test(text), 'a host name'));
  const folder = `/etc/letsencrypt/live/${hosts[0]}`;
  const port = values.port ?? (values['no-tls'] ? '80' : '443');
  const { tls: _, ...plain } = defaultOptions;
  return {
    ...plain,
    servers: values.server.map((server) =>
      check('server', server, isServer, 'an address like 10.0.0.5:3000'),
    ),
    hosts,
    ...(!values['no-tls'] && {
      tls: {
        certificate: checkFile('certificate', values.certificate ?? `${folder}/fullchain.pem`),
        key: checkFile('key', values.key ?? `${folder}/privkey.pem`),
      },
    }),
    port: Number(check('port', port, isPort, `1 to ${MAX_PORT}`)),
    cacheFolder: checkFile('cache', values.cache),
    pageMegabytes: checkCount('page-megabytes', values['page-megabytes']),
    pageSeconds: checkCount('page-seconds', values['page-seconds']),
    ...(values.static !== undefined && { staticFolder: checkFile('static', values.static) }),
  };
}
