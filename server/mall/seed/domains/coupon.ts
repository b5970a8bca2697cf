import 'server-only';
import type { Seeder } from '../seeder';

export const couponSeeder: Seeder = { name: 'coupon', content: null, write: async () => {} };
