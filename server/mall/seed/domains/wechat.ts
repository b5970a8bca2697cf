import 'server-only';
import type { Seeder } from '../seeder';

export const wechatSeeder: Seeder = { name: 'wechat', content: null, write: async () => {} };
