import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { AnyEndpoint, ArgsOf, DataOf } from '@/lib/contract/endpoint';
import { createMall, type Mall, type MallSettings } from '@/server/mall';
import type { StatementWatch } from '@/server/mall/db/watched';
import type { Log } from '@/server/mall/log';
import { type CallOptions, toRequest } from './request';

/** A machine that is busy with a build needs longer for parallel calls than jest's 5 s. */
jest.setTimeout(30_000);

/** Where a test's data live: a database of its own on TEST_DATABASE_URL, else a SQLite file; files in `dataDir`. */
export interface Place {
  databaseUrl?: string;
  dataDir?: string;
  remove(): Promise<void>;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Makes an empty place for a database. */
export async function newPlace(): Promise<Place> {
  const server = process.env.TEST_DATABASE_URL;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vantmall-'));
  const removeFiles = () => rmSync(dataDir, { recursive: true, force: true });
  if (!server) return { dataDir, remove: async () => removeFiles() };
  const name = `mall_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template template0`);
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const remove = async () => {
    removeFiles();
    await onServer(server, `drop database ${name} with (force)`);
  };
  return { databaseUrl, dataDir, remove };
}

/** What a call answered: status and envelope; `data` only means something when `status` is 200. */
export interface Answer<E extends AnyEndpoint> {
  status: number;
  code: number;
  msg: string;
  data: DataOf<E>;
  reason?: string;
  issues?: { path: string; message: string }[];
}

export interface StartOptions {
  /** The mall's time; `moveTo` and `pass` change it. */
  now?: Date | string;
  place?: Place;
  settings?: Partial<MallSettings>;
  onStatement?: StatementWatch;
}

export interface TestMall {
  mall: Mall;
  /** Errors that the mall logged; a test that expects none can say so. */
  errors: object[];
  call<E extends AnyEndpoint>(endpoint: E, args: ArgsOf<E>, options?: CallOptions): Promise<Answer<E>>;
  /** Sends a call whose arguments need not fit. */
  send<E extends AnyEndpoint>(
    endpoint: E,
    args: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<Answer<E>>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  now(): Date;
  moveTo(moment: Date | string): void;
  pass(milliseconds: number): void;
  close(): Promise<void>;
}

/** A mall with the demo content in a fresh database; `place` opens an existing one and leaves it there. */
export async function startMall(options: StartOptions = {}): Promise<TestMall> {
  const place = options.place ?? (await newPlace());
  let time = new Date(options.now ?? '2026-03-10T04:00:00.000Z');
  const errors: object[] = [];
  const log: Log = { info: () => {}, warn: () => {}, error: (fields) => errors.push(fields) };
  const { databaseUrl, dataDir } = place;
  const clock = () => new Date(time);
  const mall = await createMall({
    databaseUrl,
    dataDir,
    clock,
    log,
    settings: options.settings,
    onStatement: options.onStatement,
  });
  const send = async <E extends AnyEndpoint>(
    endpoint: E,
    args: Record<string, unknown>,
    callOptions: CallOptions = {},
  ) => {
    const response = await mall.fetch(toRequest(endpoint, args, callOptions));
    return { status: response.status, ...((await response.json()) as Omit<Answer<E>, 'status'>) };
  };
  return {
    mall,
    errors,
    send,
    call: (endpoint, args, callOptions) => send(endpoint, args as Record<string, unknown>, callOptions),
    fetch: (target, init) => mall.fetch(new Request(new URL(target, 'http://mall'), init)),
    now: clock,
    moveTo: (moment) => {
      time = new Date(moment);
    },
    pass: (milliseconds) => {
      time = new Date(time.getTime() + milliseconds);
    },
    close: async () => {
      await mall.close();
      if (!options.place) await place.remove();
    },
  };
}
