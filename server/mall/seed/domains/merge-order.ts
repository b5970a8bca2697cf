import 'server-only';
import { defaultExpressFees } from '@/lib/rules/order/express-fee';
import { readSetting, writeSetting } from '../../config/settings';
import type { Seeder } from '../seeder';

/** Fees of the demo: shipping is free but to remote regions. Whatever an operator has set stays. */
export const mergeOrderSeeder: Seeder = {
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
