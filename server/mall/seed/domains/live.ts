import 'server-only';
import type { Seeder } from '../seeder';

export const liveSeeder: Seeder = { name: 'live', content: null, write: async () => {} };
