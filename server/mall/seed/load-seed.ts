import 'server-only';
import { hashSha256 } from '@/lib/crypto';
import { defaultExpressFees } from '@/lib/rules/order/express-fee';
import { readSetting, writeSetting } from '../config/settings';
import type { MallDeps } from '../context';
import { lockName } from '../db/dialect';
import { inTransaction } from '../db/transaction';
import type { Tx } from '../db/types';
import { upsert } from '../db/write-rows';
import { ADD_ONS_ACTIVITY_ID } from '../goods/activities/standing-offers';
import { demoContentFiles, writeDemoContent } from './demo-content';
import { serviceSeeder } from './domains/service';
import { wechatSeeder } from './domains/wechat';
import { seedProjects } from './projects';
import { readSeedContent, type SeedContent } from './read-seed-content';
import type { Seeder } from './seeder';
import { writeGoods } from './write-goods';

/** Shipping fees of the demo: free except to remote regions. Keeps fees that an operator has set. */
const mergeOrderSeeder: Seeder = {
  name: 'merge-order',
  content: defaultExpressFees,
  async write(tx) {
    if ((await readSetting(tx, 'expressFees')) !== null) return;
    const { elsewhere, zones } = defaultExpressFees;
    await writeSetting(tx, 'expressFees', {
      elsewhere,
      zones: zones.map((zone) => ({ ...zone, provinces: [...zone.provinces] })),
    });
  },
};

/** The seeders of what is neither catalogue nor content, in the order in which they run. */
const seeders: readonly Seeder[] = [mergeOrderSeeder, wechatSeeder, serviceSeeder];

/** Increase this when the code changes what it writes for the same content. */
const WRITER_VERSION = 3;

const hashContent = (content: SeedContent) =>
  hashSha256(
    JSON.stringify([
      WRITER_VERSION,
      seedProjects,
      content,
      demoContentFiles,
      seeders.map((seeder) => seeder.content),
    ]),
    'hex',
  );

const digestsByContent = new WeakMap<SeedContent, string>();

/** The digest of the content and of everything else that a seed writes; calculated once for each content. */
function getDigest(content: SeedContent): string {
  const digest = digestsByContent.get(content) ?? hashContent(content);
  digestsByContent.set(content, digest);
  return digest;
}

/** Writes the projects; each has the demo's add-ons unless it names others. */
async function writeProjects(tx: Tx): Promise<void> {
  const rows = seedProjects.map(({ pId, theme, isOpen = true, config = {} }) => ({
    p_id: pId,
    theme,
    is_open: isOpen ? (1 as const) : (0 as const),
    config: JSON.stringify({ convenientBuyingId: ADD_ONS_ACTIVITY_ID, ...config }),
  }));
  await upsert(tx, 'projects', rows, 'p_id', ['theme', 'is_open', 'config']);
}

/**
 * Loads the demo content in one transaction: fills an empty database, updates an earlier seed, does nothing if this seed
 * is loaded already. Never changes stock, sales or data of users, nor the content of a mall whose operator has imported some
 * (R-OPS-01, R-OPS-02, R-OPS-05, R-OPERATOR-12).
 */
export async function loadSeed(
  { db, now }: Pick<MallDeps, 'db' | 'now'>,
  content = readSeedContent(),
): Promise<void> {
  const digest = getDigest(content);
  if ((await readSetting(db, 'seed'))?.digest === digest) return;
  await inTransaction(db, async (tx) => {
    await lockName(tx, 'seed');
    await lockName(tx, 'content');
    const earlier = await readSetting(tx, 'seed');
    if (earlier?.digest === digest) return;
    await writeProjects(tx);
    const goodsIds = await writeGoods(tx, content, now(), earlier?.goodsIds ?? []);
    if ((await readSetting(tx, 'operatorContent')) === null) await writeDemoContent(tx, now());
    for (const seeder of seeders) await seeder.write(tx, now());
    await writeSetting(tx, 'seed', { digest, goodsIds });
  });
}
