import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { findFreePort } from '../../scripts/lib/port.mjs';
import { addHost, BEHIND_FRONT, NGINX, startFront } from '../support/front.mjs';
import { hasProgram } from '../support/processes.mjs';
import { createRow, getMedian } from '../support/rows.mjs';
import { startServer, stopProcess, withFolder } from '../support/server.mjs';

const CONNECTIONS = 20;
const AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1';
const HEADERS = { 'user-agent': AGENT, 'accept-language': 'zh-CN' };
const pages = { home: '/vantmall/home?pId=10000', goods: '/vantmall/goodsProfile/101001?pId=10000' };

/** A page without its compression, from the server or from the front. */
const fetchPage = (port, address) => fetch(`http://localhost:${port}${address}`, { headers: HEADERS });

/** Settings of pages for one write of head and body (scripts/nginx/create-locations.ts). */
const ONE_WRITE = 'sendfile off; output_buffers 1 64k; postpone_output 64k;';

/** One process of nginx on the first core, and wrk on the second: nginx is the bottleneck, for pages and files alike. */
const isPinned = availableParallelism() > 1 && hasProgram('taskset');
const NGINX_CORE = 'worker_processes 1;\nworker_cpu_affinity 01;';
const WRK = isPinned ? ['taskset', '-c', '1', 'wrk'] : ['wrk'];

/** Compression that phones accept over TLS. */
const ACCEPTED = 'gzip, deflate, br, zstd';

/** Adds a host that serves the files, with as many bytes of headers as a page has. */
function addFileServer(configuration, { port, folder, settings = '' }, headers) {
  const lines = headers.map(([name, value]) => `add_header ${name} '${value}';`).join('\n');
  const type = 'gzip off; default_type text/html; add_header Content-Encoding br;';
  const location = `location / { root ${folder}; ${type} ${settings} ${lines} }`;
  return addHost(configuration, `server { listen ${port}; server_name localhost; ${location} }`);
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

/** Answers per second by wrk with one thread, and nginx's processor time per answer in microseconds. @param {number} seconds whole ones */
function measure(port, address, nginx, seconds) {
  const before = readProcessorTime(nginx);
  const [program = '', ...prefix] = WRK;
  const { stdout, status } = spawnSync(
    program,
    [
      ...prefix,
      ...['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-H', `Accept-Encoding: ${ACCEPTED}`],
      ...['-H', `User-Agent: ${AGENT}`, '-H', 'Accept-Language: zh-CN'],
      `http://127.0.0.1:${port}${address}`,
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0 || /Non-2xx/.test(stdout)) throw new Error(`wrk failed: ${stdout}`);
  const answers = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    micros: (readProcessorTime(nginx) - before) / answers,
  };
}

/** Stores the compressed bytes that the front sends for a page as a file. */
function storeFile(port, address, file, html) {
  const headers = Object.entries({ ...HEADERS, 'accept-encoding': ACCEPTED }).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ]);
  const { stdout } = spawnSync('curl', ['-s', ...headers, `http://localhost:${port}${address}`], {
    maxBuffer: 1e7,
  });
  if (!brotliDecompressSync(stdout).equals(html)) throw new Error(`${address}: the cached copy differs`);
  writeFileSync(file, stdout);
}

/** Starts the front of a server, and with it a host that serves files. */
async function startNginx(server, ports, folder) {
  const filesFolder = path.join(folder, 'files');
  mkdirSync(filesFolder);
  const { headers } = await fetchPage(server.port, pages.home);
  const kept = [...headers].filter(([name]) =>
    /^(?:content-security|vary|cache-control|referrer|permissions|x-frame|x-content|cross-origin)/.test(name),
  );
  // A policy contains quotes, which a header of the configuration needs escaped.
  const escaped = kept.map(([name, value]) => [name, value.replaceAll("'", "\\'")]);
  const nginx = await startFront({
    serverPort: server.port,
    port: ports.front,
    folder,
    change: (configuration) => {
      const pinned = isPinned ? configuration.replace('worker_processes auto;', NGINX_CORE) : configuration;
      const withFiles = addFileServer(pinned, { port: ports.file, folder: filesFolder }, escaped);
      return addFileServer(
        withFiles,
        { port: ports.fastFile, folder: filesFolder, settings: ONE_WRITE },
        escaped,
      );
    },
  });
  return { nginx, filesFolder };
}

/** Measures a page as a file, behind the front and from the server, in turns. */
function measurePage(name, address, ports, nginx, { rounds, seconds }) {
  const samples = { file: [], fastFile: [], front: [], server: [] };
  for (let round = 0; round < rounds; round += 1) {
    samples.file.push(measure(ports.file, `/${name}`, nginx, seconds));
    samples.fastFile.push(measure(ports.fastFile, `/${name}`, nginx, seconds));
    samples.front.push(measure(ports.front, address, nginx, seconds));
    samples.server.push(measure(ports.server, address, nginx, seconds));
  }
  const compare = (kind, divide) =>
    samples.front.map((sample, round) => 100 * divide(sample, samples[kind][round]));
  const getRates = (kind) => samples[kind].map(({ perSecond }) => perSecond);
  const getMicros = (kind) => samples[kind].map(({ micros }) => micros);
  const byRate = (page, file) => page.perSecond / file.perSecond;
  const byTime = (page, file) => file.micros / page.micros;
  const getBusy = (kind) =>
    Math.round(getMedian(samples[kind].map(({ perSecond, micros }) => (perSecond * micros) / 10_000)));
  const note = `nginx has used ${getBusy('file')} % of a core for the file, ${getBusy('front')} % for the page`;
  return [
    createRow(`${name}: cached page beside the file`, '%', compare('file', byRate), { atLeast: 90, note }),
    createRow(`${name}: the same by processor time`, '%', compare('file', byTime)),
    createRow(
      `${name}: beside the file with the settings of pages, by processor time`,
      '%',
      compare('fastFile', byTime),
      { note: 'one write for head and body, as pages have it' },
    ),
    ...Object.entries({ file: 'file', front: 'cached page' }).flatMap(([kind, what]) => [
      createRow(`${name}: ${what}`, 'answers/s', getRates(kind)),
      createRow(`${name}: ${what}, processor time`, 'µs', getMicros(kind)),
    ]),
    createRow(`${name}: server`, 'answers/s', getRates('server')),
  ];
}

export const section = {
  name: 'front',
  title: 'Cached pages behind the shipped nginx, beside the same bytes as a file, 20 connections',
  minutes: 2,
  findMissing: () =>
    [NGINX, 'wrk', 'curl'].every(hasProgram)
      ? undefined
      : 'it needs nginx, wrk and curl (apt-get install nginx-light wrk)',
  run: ({ rounds, seconds }) =>
    withFolder(async (folder) => {
      const ports = {
        server: await findFreePort(),
        front: await findFreePort(),
        file: await findFreePort(),
        fastFile: await findFreePort(),
      };
      const server = await startServer({
        dataFolder: path.join(folder, 'data'),
        port: ports.server,
        env: BEHIND_FRONT,
      });
      let front;
      try {
        front = await startNginx(server, ports, folder);
        const rows = [];
        for (const [name, address] of Object.entries(pages)) {
          const html = Buffer.from(await (await fetchPage(ports.front, address)).arrayBuffer());
          storeFile(ports.front, address, path.join(front.filesFolder, name), html);
          rows.push(
            ...measurePage(name, address, ports, front.nginx, { rounds, seconds: Math.ceil(seconds) }),
          );
        }
        return rows;
      } finally {
        if (front) await stopProcess(front.nginx);
        await server.stop();
      }
    }),
};
