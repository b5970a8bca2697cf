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
const AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1';
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

/** Settings of pages for one write of head and body (scripts/nginx/create-locations.ts). */
const ONE_WRITE = 'sendfile off; output_buffers 1 64k; postpone_output 64k;';

/** One process of nginx on the first core, and the callers on the second: nginx is the bottleneck, for pages and files alike. */
const isPinned = availableParallelism() > 1 && hasProgram('taskset');
const NGINX_CORE = 'worker_processes 1;\nworker_cpu_affinity 01;';
const CALLERS_CORE = isPinned ? ['taskset', '-c', '1'] : [];

/** nginx ends a connection after 1,000 answers, and h2load opens no other one. */
const ENDLESS_CONNECTIONS = 'keepalive_requests 100000000;\n';

/** Whether pages can be measured as the reverse proxy is shipped, over TLS and HTTP/2. */
const hasTlsPrograms = ['h2load', 'openssl'].every(hasProgram);

/** Headers of a phone that asks over TLS, as the callers take them. */
const PHONE_LINES = Object.entries({ ...HEADERS, 'accept-encoding': ACCEPTED }).map((header) =>
  header.join(': '),
);

/** Adds a host that serves the files, with as many bytes of headers as a page has. */
function addFileServer(configuration, { listen, folder, settings = '' }, headers) {
  const lines = headers.map(([name, value]) => `add_header ${name} '${value}';`).join('\n');
  const type = 'gzip off; default_type text/html; add_header Content-Encoding br;';
  const location = `location / { root ${folder}; ${type} ${settings} ${lines} }`;
  return addHost(configuration, `server { ${listen} server_name localhost; ${location} }`);
}

/** Processor time of nginx's processes so far, in microseconds. */
function readProcessorTime(nginx) {
  const children = readFileSync(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8').trim().split(' ');
  const ticks = children.map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, count) => sum + count, 0) * 10_000;
}

/** The programs that call nginx on one thread, and how their reports say the number of answers and the answers per second. */
const callers = {
  wrk: {
    createArguments: ({ port, address, seconds }) => [
      ...['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`],
      ...PHONE_LINES.flatMap((line) => ['-H', line]),
      `http://127.0.0.1:${port}${address}`,
    ],
    answers: /(\d+) requests in/,
    perSecond: /Requests\/sec:\s+([\d.]+)/,
    isFailure: (report) => report.includes('Non-2xx'),
  },
  h2load: {
    createArguments: ({ port, address, seconds }) => [
      ...['-t1', `-c${CONNECTIONS}`, '-m1', '-D', String(seconds)],
      ...PHONE_LINES.flatMap((line) => ['-H', line]),
      `https://localhost:${port}${address}`,
    ],
    answers: /(\d+) done/,
    perSecond: /, ([\d.]+) req\/s/,
    isFailure: (report) => !/status codes: \d+ 2xx, 0 3xx, 0 4xx, 0 5xx/.test(report),
  },
};

/**
 * Calls an address without a pause.
 * @param {'wrk' | 'h2load'} program
 * @param {{ port: number, address: string, seconds: number }} call whole seconds
 * @param {import('node:child_process').ChildProcess} nginx
 * @returns answers per second, and nginx's processor time per answer in microseconds
 */
function measure(program, call, nginx) {
  const { createArguments, answers, perSecond, isFailure } = callers[program];
  const before = readProcessorTime(nginx);
  const [command = '', ...rest] = [...CALLERS_CORE, program, ...createArguments(call)];
  const { stdout, status } = spawnSync(command, rest, { encoding: 'utf8' });
  if (status !== 0 || isFailure(stdout)) throw new Error(`${program} failed: ${stdout}`);
  return {
    perSecond: Number(perSecond.exec(stdout)?.[1]),
    micros: (readProcessorTime(nginx) - before) / Number(answers.exec(stdout)?.[1]),
  };
}

/** Stores the compressed bytes that the reverse proxy sends for a page as a file. */
function storeFile(port, address, file, html) {
  const headers = PHONE_LINES.flatMap((line) => ['-H', line]);
  const { stdout } = spawnSync('curl', ['-s', ...headers, `http://localhost:${port}${address}`], {
    maxBuffer: 1e7,
  });
  if (!brotliDecompressSync(stdout).equals(html)) throw new Error(`${address}: the cached copy differs`);
  writeFileSync(file, stdout);
}

/** Starts the nginx of a server, and with it hosts that serve files. */
async function startNginxWithFiles(server, ports, folder) {
  const filesFolder = path.join(folder, 'files');
  mkdirSync(filesFolder);
  const { headers } = await fetchPage(server.port, pages.home);
  const kept = [...headers].filter(([name]) =>
    /^(?:content-security|vary|cache-control|referrer|permissions|x-frame|x-content|cross-origin)/.test(name),
  );
  // A policy contains quotes, which a header of the configuration needs escaped.
  const escaped = kept.map(([name, value]) => [name, value.replaceAll("'", "\\'")]);
  const certificate = hasTlsPrograms ? createCertificate(folder) : undefined;
  const hosts = [
    { listen: `listen ${ports.file};` },
    { listen: `listen ${ports.fastFile};`, settings: ONE_WRITE },
    ...(certificate ? [{ listen: createTlsListen(ports.tlsFile, certificate) }] : []),
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
        (changed, host) => addFileServer(changed, { ...host, folder: filesFolder }, escaped),
        pinned,
      );
    },
  });
  return { nginx, filesFolder };
}

/** Measures a page as a file, behind the reverse proxy and from the server, in turns. */
function measurePage(name, address, ports, nginx, { rounds, seconds }) {
  const file = `/${name}`;
  const kinds = {
    file: ['wrk', file],
    fastFile: ['wrk', file],
    proxy: ['wrk', address],
    server: ['wrk', address],
    ...(hasTlsPrograms && { tlsFile: ['h2load', file], tlsNginx: ['h2load', address] }),
  };
  const samples = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [kind, [program, called]] of Object.entries(kinds)) {
      samples[kind].push(measure(program, { port: ports[kind], address: called, seconds }, nginx));
    }
  }
  const compare = (kind, reference, divide) =>
    samples[kind].map((sample, round) => 100 * divide(sample, samples[reference][round]));
  const getRates = (kind) => samples[kind].map(({ perSecond }) => perSecond);
  const getMicros = (kind) => samples[kind].map(({ micros }) => micros);
  const byRate = (page, reference) => page.perSecond / reference.perSecond;
  const byTime = (page, reference) => reference.micros / page.micros;
  const getBusy = (kind) =>
    Math.round(getMedian(samples[kind].map(({ perSecond, micros }) => (perSecond * micros) / 10_000)));
  const createRows = (kind, reference, way) => [
    createRow(`${name}: cached page beside the file${way}`, '%', compare(kind, reference, byRate), {
      atLeast: BUDGETS.nginx.pagePercent,
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
    createRow(
      `${name}: beside the file with the settings of pages, by processor time`,
      '%',
      compare('proxy', 'fastFile', byTime),
      { note: 'one write for head and body, as pages have it' },
    ),
    ...(hasTlsPrograms ? createRows('tlsNginx', 'tlsFile', ', TLS and HTTP/2 as shipped') : []),
    createRow(`${name}: server`, 'answers/s', getRates('server')),
  ];
}

export const section = {
  name: 'nginx',
  title: 'Cached pages behind the shipped nginx, beside the same bytes as a file, 20 connections',
  minutes: 3,
  findMissing: () =>
    [NGINX, 'wrk', 'curl'].every(hasProgram)
      ? undefined
      : 'it needs nginx, wrk and curl (apt-get install nginx-light wrk)',
  run: ({ rounds, seconds, log }) =>
    withFolder(async (folder) => {
      if (!hasTlsPrograms)
        log('without h2load (apt-get install nghttp2-client) and openssl, nothing is measured over TLS');
      const ports = {
        server: await findFreePort(),
        proxy: await findFreePort(),
        file: await findFreePort(),
        fastFile: await findFreePort(),
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
        for (const [name, address] of Object.entries(pages)) {
          const html = Buffer.from(await (await fetchPage(ports.proxy, address)).arrayBuffer());
          storeFile(ports.proxy, address, path.join(proxy.filesFolder, name), html);
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
