import 'server-only';
import type { Seeder } from '../seeder';

export const secondSeeder: Seeder = { name: 'second', content: null, write: async () => {} };
