import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { example } from '@/lib/contract/examples';
import { newPlace, type Place, startMall, type TestMall } from '@/tests/support/mall';
import { noFulfilment } from '@/tests/support/no-fulfilment';
import { buildWorld } from '@/tests/support/world';

/** The example world, built once; tests work on copies of it. */
export interface Template {
  /** A mall on a fresh copy, at the time of the world. */
  open(): Promise<TestMall>;
  remove(): Promise<void>;
}

async function copyOf({ databaseUrl, dataDir }: Place): Promise<Place> {
  if (dataDir && !databaseUrl) {
    const copy = mkdtempSync(path.join(tmpdir(), 'vantmall-'));
    cpSync(dataDir, copy, { recursive: true });
    return { dataDir: copy, remove: async () => rmSync(copy, { recursive: true, force: true }) };
  }
  const source = new URL(databaseUrl ?? '');
  const name = `mall_${randomBytes(6).toString('hex')}`;
  const server = Object.assign(new URL(source), { pathname: '/postgres' }).href;
  const run = async (statement: string) => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name} template ${source.pathname.slice(1)}`);
  return {
    databaseUrl: Object.assign(new URL(source), { pathname: `/${name}` }).href,
    ...(dataDir && { dataDir }),
    remove: () => run(`drop database ${name} with (force)`),
  };
}

/** Builds the world of the contract's examples. */
export async function exampleWorld(): Promise<Template> {
  const place = await newPlace();
  const shop = await startMall({ place, now: example.at });
  await buildWorld(shop);
  await shop.close();
  return {
    async open() {
      const copy = await copyOf(place);
      // The simulated shipping and operator would carry the orders on before they are asked for.
      const opened = await startMall({ place: copy, now: example.at, settings: noFulfilment });
      return {
        ...opened,
        close: async () => {
          await opened.close();
          await copy.remove();
        },
      };
    },
    remove: () => place.remove(),
  };
}
