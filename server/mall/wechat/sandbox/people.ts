import 'server-only';
import type { Host, Locale } from '../../context';
import { newId } from '../../db/ids';

/** People that a tester may make; so many fit on the page. */
const MOST = 200;

export interface Person {
  openid: string;
  name: string;
}

/** Everybody who uses the sandbox WeChat, the oldest first. */
export async function people({ db }: Pick<Host, 'db'>, locale: Locale): Promise<Person[]> {
  return db
    .selectFrom('sandbox_wechat_people')
    .select(['openid', locale === 'en' ? 'name_en as name' : 'name_zh as name'])
    .orderBy('created_at')
    .orderBy('openid')
    .limit(MOST)
    .execute();
}

export const findPerson = ({ db }: Pick<Host, 'db'>, openid: string) =>
  db
    .selectFrom('sandbox_wechat_people')
    .select(['openid', 'union_id as unionId'])
    .where('openid', '=', openid)
    .executeTakeFirst();

/** Makes a person. Answers their openid; undefined when there are too many. */
export async function makePerson(
  { db, now }: Pick<Host, 'db' | 'now'>,
  name: string,
): Promise<string | undefined> {
  const { count } = await db
    .selectFrom('sandbox_wechat_people')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST) return undefined;
  const openid = `oSandbox${newId()}`;
  const union_id = `uSandbox${newId()}`;
  await db
    .insertInto('sandbox_wechat_people')
    .values({ openid, union_id, name_zh: name, name_en: name, created_at: now().toISOString() })
    .execute();
  return openid;
}
