import 'server-only';
import { upsert } from '../../db/write-rows';
import type { Seeder } from '../seeder';

/** Test users of the WeChat sandbox. */
const people = [
  { openid: 'oSandboxXiaoming', union_id: 'uSandboxXiaoming', name_zh: '王小明', name_en: 'Wang Xiaoming' },
  { openid: 'oSandboxLili', union_id: 'uSandboxLili', name_zh: '李丽', name_en: 'Li Li' },
  { openid: 'oSandboxLaozhang', union_id: 'uSandboxLaozhang', name_zh: '老张', name_en: 'Old Zhang' },
];

/** Test users of the WeChat sandbox. */
export const wechatSeeder: Seeder = {
  name: 'wechat',
  content: people,
  async write(tx, now) {
    const rows = people.map((person, index) => ({
      ...person,
      created_at: new Date(now.getTime() - (people.length - index) * 1000).toISOString(),
    }));
    await upsert(tx, 'sandbox_wechat_people', rows, 'openid', ['name_zh', 'name_en']);
  },
};
