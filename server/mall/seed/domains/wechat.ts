import 'server-only';
import { upsert } from '../../db/write-rows';
import type { Seeder } from '../seeder';

/** Test users of the WeChat sandbox. */
const people = [
  { openid: 'oSandboxXiaoming', union_id: 'uSandboxXiaoming', name_zh: '王小明', name_en: 'Wang Xiaoming' },
  { openid: 'oSandboxLili', union_id: 'uSandboxLili', name_zh: '李丽', name_en: 'Li Li' },
  { openid: 'oSandboxLaozhang', union_id: 'uSandboxLaozhang', name_zh: '老张', name_en: 'Old Zhang' },
];

/** Cards of the sandbox's account, for every project. */
const cards = ['pSandboxMemberCard', 'pSandboxTenYuanOff'].map((card_id, position) => ({
  app_id: 'wxsandboxaccount00',
  card_id,
  p_id: '',
  position,
}));

/** Test users and cards of the WeChat sandbox. */
export const wechatSeeder: Seeder = {
  name: 'wechat',
  content: { people, cards },
  async write(tx, now) {
    const rows = people.map((person, index) => ({
      ...person,
      created_at: new Date(now.getTime() - (people.length - index) * 1000).toISOString(),
    }));
    await upsert(tx, 'sandbox_wechat_people', rows, 'openid', ['name_zh', 'name_en']);
    await tx
      .insertInto('wechat_cards')
      .values(cards)
      .onConflict((conflict) =>
        conflict
          .columns(['app_id', 'p_id', 'card_id'])
          .doUpdateSet((row) => ({ position: row.ref('excluded.position') })),
      )
      .execute();
  },
};
