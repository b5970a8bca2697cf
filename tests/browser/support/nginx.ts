import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createNginxConfig, defaultOptions } from '../../../scripts/nginx/create-config';
import type { NginxOptions } from '../../../scripts/nginx/nginx-options';
import { findFreePort } from './find-free-port';

const NGINX = process.env.NGINX_PATH ?? 'nginx';

/** @returns its port */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The connections between nginx and the mall's server: they can be cut, and what nginx sends is recorded. */
class Link {
  readonly #sockets = new Set<Socket>();
  readonly #target: number;
  #server: Server | undefined;
  port = 0;
  /** What nginx has sent. */
  sent = '';

  constructor(target: number) {
    this.#target = target;
  }

  async open(): Promise<void> {
    this.#server = createServer((inner) => {
      const outer = connect(this.#target, '127.0.0.1');
      for (const socket of [inner, outer]) {
        this.#sockets.add(socket);
        socket
          .on('error', () => {})
          .on('close', () => {
            this.#sockets.delete(socket);
            inner.destroy();
            outer.destroy();
          });
      }
      inner.on('data', (bytes) => {
        this.sent += bytes.toString('latin1');
      });
      inner.pipe(outer).pipe(inner);
    });
    this.port = await listen(this.#server, this.port);
  }

  async cut(): Promise<void> {
    const server = this.#server;
    if (!server?.listening) return;
    server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(server, 'close');
  }
}

/** A running nginx with the generated configuration, in front of the server under test. */
export interface RunningNginx {
  origin: string;
  link: Link;
  cacheFolder: string;
  stop: () => Promise<void>;
}

interface StartOptions {
  /** Address of the server under test. */
  baseURL: string;
  /** Changes of the generated configuration. */
  options?: Partial<NginxOptions>;
  edit?: (configuration: string) => string;
}

const hasExited = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** @throws Error with the output of nginx if it does not start */
async function waitForPort(port: number, child: ChildProcess, readLog: () => string): Promise<void> {
  while (!hasExited(child)) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
  }
  throw new Error(`nginx has not started: ${readLog()}`);
}

/** Starts nginx. */
export async function startNginx({
  baseURL,
  options = {},
  edit = (text) => text,
}: StartOptions): Promise<RunningNginx> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vantmall-nginx-'));
  const cacheFolder = path.join(folder, 'cache');
  mkdirSync(cacheFolder);
  const link = new Link(Number(new URL(baseURL).port));
  await link.open();
  const port = await findFreePort();
  const { tls: _, user: __, ...shared } = defaultOptions;
  const configuration = createNginxConfig({
    ...shared,
    servers: [`127.0.0.1:${link.port}`],
    hosts: ['127.0.0.1'],
    port,
    cacheFolder,
    logFolder: folder,
    pidFile: path.join(folder, 'nginx.pid'),
    ...(process.getuid?.() === 0 && { user: 'root' }),
    pageSeconds: 1,
    ...options,
  });
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, edit(configuration));
  const child = spawn(NGINX, ['-c', file, '-e', path.join(folder, 'start.log'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitForPort(port, child, () => readFileSync(path.join(folder, 'start.log'), 'utf8'));
  return {
    origin: `http://127.0.0.1:${port}`,
    link,
    cacheFolder,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      await link.cut();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
