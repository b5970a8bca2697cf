import 'server-only';
import { createHash } from 'node:crypto';
import { ADD_ONS } from '../catalogue/activities/standing-offers';
import { readSetting, writeSetting } from '../config/settings';
import type { Host } from '../context';
import { lockName } from '../db/dialect';
import { inTransaction } from '../db/tx';
import type { Tx } from '../db/types';
import { advertRows } from './adverts';
import { readContent, type SeedContent } from './content';
import { seeders } from './domains';
import { projects } from './projects';
import { upsert } from './upsert';
import { writeGoods } from './write-goods';

/** Grows when the code that writes the content changes what it writes. */
const WRITER_VERSION = 2;

const digestOf = (content: SeedContent) =>
  createHash('sha256')
    .update(JSON.stringify([WRITER_VERSION, projects, content, seeders.map((each) => each.content)]))
    .digest('hex');

/** Every project of the demo has its add-ons, unless it names others. */
async function writeProjects(tx: Tx): Promise<void> {
  const rows = projects.map(({ pId, theme, isOpen = true, config = {} }) => ({
    p_id: pId,
    theme,
    is_open: isOpen ? (1 as const) : (0 as const),
    config: JSON.stringify({ convenientBuyingId: ADD_ONS, ...config }),
  }));
  await upsert(tx, 'projects', rows, 'p_id', ['theme', 'is_open', 'config']);
}

/** Adverts, search words and notices; those of an earlier seed go. */
async function writeContent(tx: Tx, content: SeedContent): Promise<void> {
  await tx.deleteFrom('adverts').where('id', 'like', 'seed-%').execute();
  await tx.insertInto('adverts').values(advertRows(content)).execute();
  const { words, notices } = content;
  await writeSetting(tx, 'words', { keyword: words.default, hotWords: words.hot });
  await writeSetting(
    tx,
    'notices',
    notices.map((notice) => notice.text),
  );
}

/**
 * Loads the demo content in one transaction: everything into an empty database, changed content over an earlier
 * seed, nothing when this very seed is in already. Stock, sales and what users did are never touched
 * (R-OPS-01, R-OPS-02, R-OPS-05).
 */
export async function loadSeed(
  { db, now }: Pick<Host, 'db' | 'now'>,
  content = readContent(),
): Promise<void> {
  const digest = digestOf(content);
  if ((await readSetting(db, 'seed'))?.digest === digest) return;
  await inTransaction(db, async (tx) => {
    await lockName(tx, 'seed');
    const earlier = await readSetting(tx, 'seed');
    if (earlier?.digest === digest) return;
    await writeProjects(tx);
    await writeContent(tx, content);
    const goodsIds = await writeGoods(tx, content, now(), earlier?.goodsIds ?? []);
    for (const seeder of seeders) await seeder.write(tx, now());
    await writeSetting(tx, 'seed', { digest, goodsIds });
  });
}
