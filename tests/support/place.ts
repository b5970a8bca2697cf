import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';

/** Where a test's data live: a database of its own on TEST_DATABASE_URL, else a SQLite file; files in `dataDir`. */
export interface Place {
  databaseUrl?: string;
  dataDir: string;
  remove(): Promise<void>;
}

const createFolder = (): string => mkdtempSync(path.join(tmpdir(), 'vantmall-'));
const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

async function query(server: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Creates a database as a copy of another one that nobody is connected to. */
async function createDatabase(server: string, template: string): Promise<Place> {
  const name = `mall_${randomBytes(6).toString('hex')}`;
  const dataDir = createFolder();
  await query(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    databaseUrl: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    dataDir,
    async remove() {
      removeFolder(dataDir);
      await query(server, `drop database ${name} with (force)`);
    },
  };
}

/** Creates an empty place. */
export async function newPlace(): Promise<Place> {
  const server = process.env.TEST_DATABASE_URL;
  if (server) return createDatabase(server, 'template0');
  const dataDir = createFolder();
  return { dataDir, remove: async () => removeFolder(dataDir) };
}

/** Copies a place whose mall is closed. */
export async function copyPlace({ databaseUrl, dataDir }: Place): Promise<Place> {
  const server = process.env.TEST_DATABASE_URL;
  const copy =
    server && databaseUrl
      ? await createDatabase(server, new URL(databaseUrl).pathname.slice(1))
      : await newPlace();
  cpSync(dataDir, copy.dataDir, { recursive: true });
  return copy;
}

/** One template for each worker of a run (jest.config.mjs), so that workers need not wait for each other. */
const templateName = (): string =>
  `mall_template_${process.env.TEST_RUN_ID}_${process.env.JEST_WORKER_ID}`.toLowerCase();

async function findTemplate(): Promise<Place | undefined> {
  const name = templateName();
  const dataDir = path.join(tmpdir(), name);
  if (!existsSync(dataDir)) return undefined;
  const server = process.env.TEST_DATABASE_URL;
  const databaseUrl = server && Object.assign(new URL(server), { pathname: `/${name}` }).href;
  return { dataDir, ...(databaseUrl && { databaseUrl }), remove: async () => {} };
}

/** Gives a filled place the template's name; the folder last, because it says that the template is complete. */
async function keepAsTemplate({ databaseUrl, dataDir }: Place): Promise<Place> {
  const name = templateName();
  const server = process.env.TEST_DATABASE_URL;
  if (server && databaseUrl)
    await query(server, `alter database ${new URL(databaseUrl).pathname.slice(1)} rename to ${name}`);
  renameSync(dataDir, path.join(tmpdir(), name));
  const template = await findTemplate();
  if (!template) throw new Error('the template of test databases is gone');
  return template;
}

/**
 * Creates a place with the content that `fill` writes. It runs once in a run and worker; all others get a copy of
 * what it left, which takes a fifth of the time on PostgreSQL.
 */
export async function filledPlace(fill: (place: Place) => Promise<void>): Promise<Place> {
  const known = await findTemplate();
  if (known) return copyPlace(known);
  const place = await newPlace();
  await fill(place);
  return copyPlace(await keepAsTemplate(place));
}
