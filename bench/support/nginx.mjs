import { spawn, spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { waitUntilReady } from './server.mjs';

const { createNginxConfig, defaultOptions } = await import('../../scripts/nginx/create-config.ts');

export const NGINX = process.env.NGINX_PATH ?? '/usr/sbin/nginx';

/** What a server needs to know to be behind the nginx of a benchmark. */
export const BEHIND_NGINX = { MALL_TRUSTED_PROXIES: '1', MALL_ALLOWED_HOSTS: '127.0.0.1' };

/**
 * Starts nginx with the shipped configuration, by plain http.
 * @param {object} options
 * @param {number} options.serverPort port of the mall's server
 * @param {number} options.port
 * @param {string} options.folder for what nginx keeps
 * @param {{ port: number, certificate: { certificate: string, key: string } }} [options.tls] the mall answers on this port, too, over TLS and HTTP/2, as the shipped one does
 * @param {(configuration: string) => string} [options.change] adds what a measurement needs
 * @returns {Promise<import('node:child_process').ChildProcess>} when it answers
 */
export async function startNginx({
  serverPort,
  port,
  folder,
  tls,
  change = (configuration) => configuration,
}) {
  mkdirSync(path.join(folder, 'cache'));
  const { tls: _, user: __, ...shared } = defaultOptions;
  const configuration = createNginxConfig({
    ...shared,
    servers: [`127.0.0.1:${serverPort}`],
    hosts: ['localhost', '127.0.0.1'],
    port: tls?.port ?? port,
    ...(tls && { tls: tls.certificate }),
    cacheFolder: path.join(folder, 'cache'),
    logFolder: folder,
    pidFile: path.join(folder, 'nginx.pid'),
    ...(process.getuid?.() === 0 && { user: 'root' }),
  });
  const file = path.join(folder, 'nginx.conf');
  const withTls = tls ? addPlainPort(configuration, port) : configuration;
  writeFileSync(file, change(withTls));
  const nginx = spawn(NGINX, ['-c', file, '-g', 'daemon off;'], { stdio: ['ignore', 'ignore', 'inherit'] });
  await waitUntilReady(`http://localhost:${port}/healthz`, nginx);
  return nginx;
}

/** Lets the mall of a configuration with TLS answer by plain http, too, instead of redirecting from port 80. */
const addPlainPort = (configuration, port) =>
  configuration
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace(/ {4}server \{\n *listen 80;[\s\S]*?\n {4}\}\n/, '')
    .replace(/(?=listen \d+ ssl http2;\n *ssl_certificate )/, `listen ${port};\n        `);

/** Adds a host to a configuration of nginx. @param {string} configuration @param {string} server */
export const addHost = (configuration, server) => configuration.replace(/\}\s*$/, `${server}\n}\n`);

/** The lines of a host that answers over TLS and HTTP/2. @param {number} port @param {{ certificate: string, key: string }} files */
export const createTlsListen = (port, { certificate, key }) =>
  `listen ${port} ssl http2; ssl_certificate ${certificate}; ssl_certificate_key ${key};`;

/**
 * Makes a certificate for localhost.
 * @param {string} folder
 * @returns {{ certificate: string, key: string, keyHash: string }} files, and the hash by which Chromium accepts the certificate
 */
export function createCertificate(folder) {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const { status, stderr } = spawnSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...[
        '-subj',
        '/CN=localhost',
        '-addext',
        'subjectAltName=DNS:localhost',
        '-keyout',
        key,
        '-out',
        certificate,
      ],
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`openssl failed: ${stderr}`);
  const publicKey = new X509Certificate(readFileSync(certificate)).publicKey;
  return {
    certificate,
    key,
    keyHash: createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64'),
  };
}
