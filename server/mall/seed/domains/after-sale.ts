import 'server-only';
import { writeSetting } from '../../config/settings';
import type { Seeder } from '../seeder';

/** The warehouse of the demo that takes returns. */
const returnAddress = {
  receiver: { zh: '售后组', en: 'Returns team' },
  phone: '021-5550-0142',
  address: {
    zh: '上海市青浦区华新镇仓储路 88 号 3 号库',
    en: 'Warehouse 3, 88 Cangchu Road, Huaxin, Qingpu District, Shanghai',
  },
};

export const afterSaleSeeder: Seeder = {
  name: 'after-sale',
  content: returnAddress,
  write: (tx) => writeSetting(tx, 'returnAddress', returnAddress),
};
