import 'server-only';
import { defaultExpressFees } from '@/lib/rules/order/express-fee';
import { readSetting, writeSetting } from '../config/settings';
import { serviceSeeder } from './domains/service';
import { wechatSeeder } from './domains/wechat';
import type { Seeder } from './seeder';

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
export const seeders: readonly Seeder[] = [mergeOrderSeeder, wechatSeeder, serviceSeeder];
