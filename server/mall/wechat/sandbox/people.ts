import 'server-only';
import type { Locale } from '@/lib/rules/page/locale';
import type { MallDeps } from '../../context';
import { createId } from '../../db/create-id';
import { localize } from '../../goods/localized';

/** People that the sandbox can have; the page shows all of them. */
const MAX_PEOPLE = 200;

/** A test user of the sandbox. */
export interface Person {
  openid: string;
  name: string;
}

/** Lists the people of the sandbox, the oldest first. */
export async function listPeople({ db }: Pick<MallDeps, 'db'>, locale: Locale): Promise<Person[]> {
  return db
    .selectFrom('sandbox_wechat_people')
    .select(['openid', localize(locale, { zh: 'name_zh as name', en: 'name_en as name' } as const)])
    .orderBy('created_at')
    .orderBy('openid')
    .limit(MAX_PEOPLE)
    .execute();
}

/** Finds a person by openid. */
export const findPerson = ({ db }: Pick<MallDeps, 'db'>, openid: string) =>
  db
    .selectFrom('sandbox_wechat_people')
    .select(['openid', 'union_id as unionId'])
    .where('openid', '=', openid)
    .executeTakeFirst();

/** Creates a person. @returns the openid; undefined if there are too many people. */
export async function createPerson(
  { db, now }: Pick<MallDeps, 'db' | 'now'>,
  name: string,
): Promise<string | undefined> {
  const { count } = await db
    .selectFrom('sandbox_wechat_people')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_PEOPLE) return undefined;
  const openid = `oSandbox${createId()}`;
  const union_id = `uSandbox${createId()}`;
  await db
    .insertInto('sandbox_wechat_people')
    .values({ openid, union_id, name_zh: name, name_en: name, created_at: now().toISOString() })
    .execute();
  return openid;
}
