import 'server-only';
import { defaultExpressFees } from '@/lib/rules/order/express-fee';
import { readSetting, writeSetting } from '../config/settings';
import type { Tx } from '../db/types';
import { activityPages } from './content/activity-pages';
import { projectContent } from './content/project-content';
import { couponSeeder } from './domains/coupon';
import { liveSeeder } from './domains/live';
import { partnerSeeder } from './domains/partner';
import { serviceSeeder } from './domains/service';
import { wechatSeeder } from './domains/wechat';
import type { Seeder } from './seeder';

/** The warehouse of the demo that takes returns. */
const returnAddress = {
  receiver: { zh: '售后组', en: 'Returns team' },
  phone: '021-5550-0142',
  address: {
    zh: '上海市青浦区华新镇仓储路 88 号 3 号库',
    en: 'Warehouse 3, 88 Cangchu Road, Huaxin, Qingpu District, Shanghai',
  },
};

const afterSaleSeeder: Seeder = {
  name: 'after-sale',
  content: returnAddress,
  write: (tx) => writeSetting(tx, 'returnAddress', returnAddress),
};

const pageContent = { projectContent, activityPages };

/** Writes the content that all projects share; keeps what operators wrote for single projects. */
async function writePageContent(tx: Tx): Promise<void> {
  await tx
    .insertInto('project_content')
    .values(projectContent)
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'p_id', 'theme'])
        .doUpdateSet((set) => ({ value: set.ref('excluded.value') })),
    )
    .execute();
  await tx
    .insertInto('activity_pages')
    .values(activityPages)
    .onConflict((conflict) =>
      conflict.columns(['id', 'p_id']).doUpdateSet((set) => ({ content: set.ref('excluded.content') })),
    )
    .execute();
}

const contentSeeder: Seeder = { name: 'content', content: pageContent, write: writePageContent };

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

/** The seeders of content other than the catalogue, in the order in which they run. */
export const seeders: readonly Seeder[] = [
  afterSaleSeeder,
  mergeOrderSeeder,
  couponSeeder,
  contentSeeder,
  liveSeeder,
  wechatSeeder,
  partnerSeeder,
  serviceSeeder,
];
