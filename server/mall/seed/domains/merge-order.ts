import 'server-only';
import type { Seeder } from '../seeder';

export const mergeOrderSeeder: Seeder = { name: 'merge-order', content: null, write: async () => {} };
