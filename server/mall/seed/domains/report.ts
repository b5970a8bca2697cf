import 'server-only';
import type { Seeder } from '../seeder';

export const reportSeeder: Seeder = { name: 'report', content: null, write: async () => {} };
