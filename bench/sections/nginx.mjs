import { deepEqual } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { findFreePort } from '../../scripts/lib/port.mjs';
import { BUDGETS } from '../budgets.ts';
import {
  addHost,
  BEHIND_NGINX,
  createCertificate,
  createTlsListen,
  NGINX,
  startNginx,
} from '../support/nginx.mjs';
import { hasProgram } from '../support/processes.mjs';
import { createRow, getMedian } from '../support/rows.mjs';
import { startServer, stopProcess, waitUntilRenderAheadDone, withFolder } from '../support/server.mjs';

const CONNECTIONS = 20;
const AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const HEADERS = { 'user-agent': AGENT, 'accept-language': 'zh-CN' };
const pages = { home: '/vantmall/home?pId=10000', goods: '/vantmall/goodsProfile/101001?pId=10000' };

/** Compression that phones accept over TLS. */
const ACCEPTED = 'gzip, deflate, br, zstd';

/** A page without its compression, from the server or from the reverse proxy. */
const fetchPage = (port, address, headers = {}) =>
  fetch(`http://localhost:${port}${address}`, { headers: { ...HEADERS, ...headers } });

/** Bytes of each page as the server sends it to a phone over TLS. @returns {Promise<string>} */
async function readSizes({ port }) {
  const sizes = Object.values(pages).map(async (address) => {
    const response = await fetchPage(port, address, { 'accept-encoding': ACCEPTED });
    await response.arrayBuffer();
    return response.headers.get('content-length');
  });
  return (await Promise.all(sizes)).join();
}

/**
 * Visits the pages, and waits until the server has prerendered what they link to and has made their smallest copies. Until then it
 * would share the cores with nginx, and a page would have other bytes than its file.
 */
async function waitUntilServerRests(server) {
  await readSizes(server);
  await waitUntilRenderAheadDone(server.base);
  // The second visitor of a page lets the server make its smallest copy.
  let sizes = await readSizes(server);
  for (let isSame = false; !isSame; ) {
    await sleep(2000);
    const before = sizes;
    sizes = await readSizes(server);
    isSame = sizes === before;
  }
}

/** One process of nginx on the first core, and the callers on the second: nginx is the bottleneck, for pages and files alike. */
const isPinned = availableParallelism() > 1 && hasProgram('taskset');
const NGINX_CORE = 'worker_processes 1;\nworker_cpu_affinity 01;';
const CALLERS_CORE = isPinned ? ['taskset', '-c', '1'] : [];

/** nginx ends a connection after 1,000 answers, and h2load opens no other one. */
const ENDLESS_CONNECTIONS = 'keepalive_requests 100000000;\n';

/** Whether pages can be measured as the reverse proxy is shipped, over TLS and HTTP/2. */
const hasTls = hasProgram('openssl');

/** Headers of a phone that asks over TLS, as the callers take them. */
const PHONE_LINES = Object.entries({ ...HEADERS, 'accept-encoding': ACCEPTED }).map((header) =>
  header.join(': '),
);

/** Headers that nginx writes itself, and the server's for nginx. */
const NOT_COPIED =
  /^(?:date|connection|keep-alive|transfer-encoding|content-(?:length|type|encoding)|etag|server-timing|x-mall-page)$/;

/** The headers of a page as settings of a file, so that both answers have the same ones. */
async function formatHeaders(serverPort) {
  // nginx with a certificate sends the headers of https in any case.
  const scheme = hasTls ? 'https' : 'http';
  const { headers } = await fetchPage(serverPort, pages.home, { 'x-forwarded-proto': scheme });
  const copied = [...headers].filter(([name]) => !NOT_COPIED.test(name));
  const added = [
    ...copied,
    ['content-encoding', 'br'],
    ['server-timing', 'now;desc="$msec"'],
    ['x-cache-status', 'HIT'],
    // A file's own one is left out.
    ['last-modified', ''],
  ];
  // A policy contains quotes, which a header of the configuration needs escaped.
  return added.map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`).join('\n');
}

/** Adds a host that serves the files. */
function addFileServer(configuration, { listen, folder, headers }) {
  const type = 'gzip off; default_type "text/html; charset=utf-8"; max_ranges 0;';
  const location = `location / { root ${folder}; ${type} ${headers} }`;
  return addHost(configuration, `server { ${listen} server_name localhost; ${location} }`);
}

/** Processor time of nginx's processes so far, in microseconds. */
function readProcessorTime(nginx) {
  const children = readFileSync(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8').trim().split(' ');
  const nanoseconds = children.map((pid) =>
    Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, time) => sum + time, 0) / 1000;
}

/**
 * Calls an address without a pause, from one thread.
 * @param {{ url: string, protocol: string[], answers: number }} call
 * @param {import('node:child_process').ChildProcess} nginx
 * @returns {{ answers: number, seconds: number, micros: number }} how long it took, and nginx's processor time, in all
 */
function callRepeatedly({ url, protocol, answers }, nginx) {
  const headers = PHONE_LINES.flatMap((line) => ['-H', line]);
  const settings = ['-t1', `-c${CONNECTIONS}`, '-m1', `-n${answers}`];
  const before = readProcessorTime(nginx);
  const [command = '', ...rest] = [...CALLERS_CORE, 'h2load', ...protocol, ...settings, ...headers, url];
  const { stdout, status } = spawnSync(command, rest, { encoding: 'utf8' });
  const [, perSecond] = /, ([\d.]+) req\/s/.exec(stdout) ?? [];
  if (status !== 0 || !stdout.includes(`status codes: ${answers} 2xx,`))
    throw new Error(`h2load failed: ${stdout}`);
  return { answers, seconds: answers / Number(perSecond), micros: readProcessorTime(nginx) - before };
}

/** An answer of nginx to a phone, with the names of its headers. */
function callNginx(url) {
  const headers = PHONE_LINES.flatMap((line) => ['-H', line]);
  const { stdout } = spawnSync('curl', ['-sik', ...headers, url], { maxBuffer: 1e7 });
  const end = stdout.indexOf('\r\n\r\n');
  const lines = stdout.subarray(0, end).toString().split('\r\n').slice(1);
  return {
    names: lines.map((line) => line.split(':', 1)[0].toLowerCase()).sort(),
    body: stdout.subarray(end + 4),
  };
}

/**
 * Stores the compressed bytes that the reverse proxy sends for a page as a file with the same address, and checks that both answers have
 * the same headers.
 */
function storeFile(ports, address, filesFolder, html) {
  const { body } = callNginx(`http://localhost:${ports.proxy}${address}`);
  if (!brotliDecompressSync(body).equals(html)) throw new Error(`${address}: the cached copy differs`);
  const file = path.join(filesFolder, address.split('?', 1)[0]);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, body);
  const pairs = [
    [`http://localhost:${ports.proxy}`, `http://localhost:${ports.file}`],
    ...(hasTls ? [[`https://localhost:${ports.tlsNginx}`, `https://localhost:${ports.tlsFile}`]] : []),
  ];
  for (const [proxy, files] of pairs)
    deepEqual(callNginx(`${files}${address}`).names, callNginx(`${proxy}${address}`).names);
}

/** Starts the nginx of a server, and with it hosts that serve files. */
async function startNginxWithFiles(server, ports, folder) {
  const filesFolder = path.join(folder, 'files');
  mkdirSync(filesFolder);
  const certificate = hasTls ? createCertificate(folder) : undefined;
  const headers = await formatHeaders(server.port);
  const hosts = [
    { listen: `listen ${ports.file};`, headers },
    ...(certificate ? [{ listen: createTlsListen(ports.tlsFile, certificate), headers }] : []),
  ];
  const nginx = await startNginx({
    serverPort: server.port,
    port: ports.proxy,
    folder,
    ...(certificate && { tls: { port: ports.tlsNginx, certificate } }),
    change: (configuration) => {
      const endless = configuration.replace('http {\n', `http {\n${ENDLESS_CONNECTIONS}`);
      const pinned = isPinned ? endless.replace('worker_processes auto;', NGINX_CORE) : endless;
      return hosts.reduce(
        (changed, host) => addFileServer(changed, { ...host, folder: filesFolder }),
        pinned,
      );
    },
  });
  return { nginx, filesFolder };
}

/** Answers of one turn: a quarter of a second. The speed of a shared machine changes within seconds. */
const TURN = 4000;
const TURNS_PER_SECOND = 4;

/** Measures a page as a file, behind the reverse proxy and from the server, in short turns. */
function measurePage(name, address, ports, nginx, { rounds, seconds }) {
  const http = (port) => ({ url: `http://localhost:${port}${address}`, protocol: ['--h1'], answers: TURN });
  const https = (port) => ({ url: `https://localhost:${port}${address}`, protocol: [], answers: TURN });
  const calls = {
    file: http(ports.file),
    proxy: http(ports.proxy),
    // It answers a tenth as fast.
    server: { ...http(ports.server), answers: TURN / 10 },
    ...(hasTls && { tlsFile: https(ports.tlsFile), tlsNginx: https(ports.tlsNginx) }),
  };
  const kinds = Object.keys(calls);
  const samples = Object.fromEntries(kinds.map((kind) => [kind, []]));
  for (let round = 0; round < rounds; round += 1) {
    const sums = Object.fromEntries(kinds.map((kind) => [kind, { answers: 0, seconds: 0, micros: 0 }]));
    for (let turn = 0; turn < seconds * TURNS_PER_SECOND; turn += 1) {
      for (const kind of turn % 2 ? kinds.toReversed() : kinds) {
        const measured = callRepeatedly(calls[kind], nginx);
        for (const key of Object.keys(measured)) sums[kind][key] += measured[key];
      }
    }
    for (const [kind, { answers, seconds: taken, micros }] of Object.entries(sums))
      samples[kind].push({ perSecond: answers / taken, micros: micros / answers });
  }
  const compare = (kind, reference, divide) =>
    samples[kind].map((sample, round) => 100 * divide(sample, samples[reference][round]));
  const getRates = (kind) => samples[kind].map(({ perSecond }) => perSecond);
  const getMicros = (kind) => samples[kind].map(({ micros }) => micros);
  const byRate = (page, reference) => page.perSecond / reference.perSecond;
  const byTime = (page, reference) => reference.micros / page.micros;
  const getBusy = (kind) =>
    Math.round(getMedian(samples[kind].map(({ perSecond, micros }) => (perSecond * micros) / 10_000)));
  // The shipped configuration answers pages over TLS, and redirects plain http: that is measured without a budget.
  const createRows = (kind, reference, way) => [
    createRow(`${name}: cached page beside the file${way}`, '%', compare(kind, reference, byRate), {
      ...(kind === 'tlsNginx' && { atLeast: BUDGETS.nginx.pagePercent }),
      // Below 100 %, the rate is the caller's.
      note: `nginx has used ${getBusy(reference)} % of a core for the file, ${getBusy(kind)} % for the page`,
    }),
    createRow(`${name}: the same by processor time${way}`, '%', compare(kind, reference, byTime)),
    ...Object.entries({ [reference]: 'file', [kind]: 'cached page' }).flatMap(([measured, what]) => [
      createRow(`${name}: ${what}${way}`, 'answers/s', getRates(measured)),
      createRow(`${name}: ${what}${way}, processor time`, 'µs', getMicros(measured)),
    ]),
  ];
  return [
    ...createRows('proxy', 'file', ''),
    ...(hasTls ? createRows('tlsNginx', 'tlsFile', ', TLS and HTTP/2 as shipped') : []),
    createRow(`${name}: server`, 'answers/s', getRates('server')),
  ];
}

export const section = {
  name: 'nginx',
  title: 'Cached pages behind the shipped nginx, beside the same bytes as a file, 20 connections',
  minutes: 3,
  findMissing: () =>
    [NGINX, 'h2load', 'curl'].every(hasProgram)
      ? undefined
      : 'it needs nginx, h2load and curl (apt-get install nginx-light nghttp2-client)',
  run: ({ rounds, seconds, log }) =>
    withFolder(async (folder) => {
      if (!hasTls) log('without openssl, nothing is measured over TLS');
      const ports = {
        server: await findFreePort(),
        proxy: await findFreePort(),
        file: await findFreePort(),
        tlsNginx: await findFreePort(),
        tlsFile: await findFreePort(),
      };
      const server = await startServer({
        dataFolder: path.join(folder, 'data'),
        port: ports.server,
        env: BEHIND_NGINX,
      });
      let proxy;
      try {
        await waitUntilServerRests(server);
        proxy = await startNginxWithFiles(server, ports, folder);
        // Before anything is measured: nginx ends a connection of ours that rests for so long.
        for (const address of Object.values(pages)) {
          const html = Buffer.from(await (await fetchPage(ports.proxy, address)).arrayBuffer());
          storeFile(ports, address, proxy.filesFolder, html);
        }
        return Object.entries(pages).flatMap(([name, address]) =>
          measurePage(name, address, ports, proxy.nginx, { rounds, seconds: Math.ceil(seconds) }),
        );
      } finally {
        if (proxy) await stopProcess(proxy.nginx);
        await server.stop();
      }
    }),
};
