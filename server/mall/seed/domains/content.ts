import 'server-only';
import type { Seeder } from '../seeder';

export const contentSeeder: Seeder = { name: 'content', content: null, write: async () => {} };
