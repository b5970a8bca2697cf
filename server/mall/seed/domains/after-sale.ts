import 'server-only';
import type { Seeder } from '../seeder';

export const afterSaleSeeder: Seeder = { name: 'after-sale', content: null, write: async () => {} };
