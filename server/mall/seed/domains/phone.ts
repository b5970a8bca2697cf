import 'server-only';
import type { Seeder } from '../seeder';

export const phoneSeeder: Seeder = { name: 'phone', content: null, write: async () => {} };
