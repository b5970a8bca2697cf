#!/usr/bin/env node
// Measures cached pages behind the shipped configuration of nginx, beside the same nginx that serves the same compressed
// bytes as a file, and beside the mall's server itself. Prints the budget's figure: at least 90 % of the file.
// Needs a build, nginx and wrk (apt-get install nginx-light wrk).
// Usage: npm run bench -- bench/front.mjs [--seconds N] [--rounds N] [--connections N]
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';

const { createNginxConfig, defaultOptions } = await import('../scripts/nginx/create-config.ts');

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '20' },
  },
});
const SERVER_PORT = 4206;
const FRONT_PORT = 4207;
const FILE_PORT = 4208;
const MIN_SHARE = 0.9;
const AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1';
const pages = { home: '/vantmall/home?pId=10000', goods: '/vantmall/goodsProfile/101001?pId=10000' };

const folder = mkdtempSync(path.join(tmpdir(), 'vantmall-front-bench-'));
const filesFolder = path.join(folder, 'files');
mkdirSync(filesFolder);
mkdirSync(path.join(folder, 'cache'));
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const fetchPage = (port, address) =>
  fetch(`http://localhost:${port}${address}`, {
    headers: { 'user-agent': AGENT, 'accept-language': 'zh-CN' },
  });

/** Adds a host that serves the files, with as many bytes of headers as a page has. */
function addFileServer(configuration, headers) {
  const lines = headers.map(([name, value]) => `add_header ${name} '${value}';`).join('\n');
  const server = `server { listen ${FILE_PORT}; server_name localhost; location / { root ${filesFolder}; gzip_static always; default_type text/html; ${lines} } }`;
  return configuration.replace(/\}\s*$/, `${server}\n}\n`);
}

async function waitUntilReady(port) {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    if (
      await fetchPage(port, '/vantmall/api/health').then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`nothing answers on port ${port}`);
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

/** Answers per second by wrk with one thread, and nginx's processor time per answer in microseconds. */
function measure(port, address, nginx) {
  const before = readProcessorTime(nginx);
  const { stdout, status } = spawnSync(
    'wrk',
    [
      ...['-t1', `-c${values.connections}`, `-d${values.seconds}s`, '-H', 'Accept-Encoding: gzip'],
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

const server = spawn(process.execPath, ['scripts/serve-for-tests.mjs'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    PORT: String(SERVER_PORT),
    MALL_DATA_DIR: path.join(folder, 'data'),
    MALL_LOG_LEVEL: 'error',
    MALL_TRUSTED_PROXIES: '1',
    MALL_ALLOWED_HOSTS: '127.0.0.1',
  },
});
let nginx;
try {
  await waitUntilReady(SERVER_PORT);
  const { headers } = await fetchPage(SERVER_PORT, pages.home);
  const kept = [...headers].filter(([name]) =>
    /^(?:content-security|vary|cache-control|referrer|permissions|x-frame|x-content|cross-origin)/.test(name),
  );
  const { tls: _, user: __, ...shared } = defaultOptions;
  const file = path.join(folder, 'nginx.conf');
  const configuration = createNginxConfig({
    ...shared,
    servers: [`127.0.0.1:${SERVER_PORT}`],
    hosts: ['localhost', '127.0.0.1'],
    port: FRONT_PORT,
    cacheFolder: path.join(folder, 'cache'),
    logFolder: folder,
    pidFile: path.join(folder, 'nginx.pid'),
    ...(process.getuid?.() === 0 && { user: 'root' }),
  });
  // A policy contains quotes, which a header of the configuration needs escaped.
  writeFileSync(
    file,
    addFileServer(
      configuration,
      kept.map(([name, value]) => [name, value.replaceAll("'", "\\'")]),
    ),
  );
  nginx = spawn(process.env.NGINX_PATH ?? '/usr/sbin/nginx', ['-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitUntilReady(FRONT_PORT);

  const rows = {};
  for (const [name, address] of Object.entries(pages)) {
    const response = await fetch(`http://localhost:${FRONT_PORT}${address}`, {
      headers: { 'user-agent': AGENT, 'accept-language': 'zh-CN', 'accept-encoding': 'gzip' },
    });
    const html = Buffer.from(await response.arrayBuffer());
    // fetch has decompressed it: nginx gets the bytes of the kept copy.
    const { stdout } = spawnSync(
      'curl',
      [
        '-s',
        '-H',
        'Accept-Encoding: gzip',
        '-H',
        `User-Agent: ${AGENT}`,
        '-H',
        'Accept-Language: zh-CN',
        `http://localhost:${FRONT_PORT}${address}`,
      ],
      { maxBuffer: 1e7 },
    );
    if (!gunzipSync(stdout).equals(html)) throw new Error(`${name}: the kept copy differs`);
    writeFileSync(path.join(filesFolder, `${name}.gz`), stdout);
    const samples = { file: [], front: [], server: [] };
    for (let round = 0; round < Number(values.rounds); round += 1) {
      samples.file.push(measure(FILE_PORT, `/${name}`, nginx));
      samples.front.push(measure(FRONT_PORT, address, nginx));
      samples.server.push(measure(SERVER_PORT, address, nginx));
    }
    const pick = (kind, field) => median(samples[kind].map((sample) => sample[field]));
    // What nginx can answer when it is the limit; the rate also depends on who else uses the machine.
    const shares = samples.front.map(({ micros }, round) => samples.file[round].micros / micros);
    rows[name] = {
      'gzip KB': Math.round(stdout.length / 102.4) / 10,
      'file/s': Math.round(pick('file', 'perSecond')),
      'front/s': Math.round(pick('front', 'perSecond')),
      'server/s': Math.round(pick('server', 'perSecond')),
      'file µs': pick('file', 'micros').toFixed(1),
      'front µs': pick('front', 'micros').toFixed(1),
      share: median(shares).toFixed(2),
      from: Math.min(...shares).toFixed(2),
      to: Math.max(...shares).toFixed(2),
      budget: median(shares) >= MIN_SHARE ? 'met' : `missed (${MIN_SHARE})`,
    };
  }
  console.table(rows);
} finally {
  for (const child of [nginx, server]) {
    if (!child || child.exitCode !== null) continue;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
  rmSync(folder, { recursive: true, force: true });
}
