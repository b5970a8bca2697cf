import 'server-only';
import { maskPhone } from '@/lib/rules/phone/phone-code';
import type { MallDeps } from '../../context';
import type { Db } from '../../db/types';
import type { SmsProvider } from './sms-provider';

/** Messages that the inbox stores and shows. */
export const INBOX_SIZE = 50;

const selectNewest = (db: Db) =>
  db.selectFrom('sandbox_messages').orderBy('created_at', 'desc').orderBy('id').limit(INBOX_SIZE);

/** Lists the messages, newest first. */
export const listMessages = (db: Db) =>
  selectNewest(db).select(['id', 'phone', 'text', 'created_at as at']).execute();

/** A message of the inbox; the phone is masked. */
export type InboxMessage = Awaited<ReturnType<typeof listMessages>>[number];

/** Creates a provider that stores messages for the inbox page of the mall instead of sending them. */
export const createInboxProvider = ({ db, now }: Pick<MallDeps, 'db' | 'now'>): SmsProvider => ({
  async send({ id, phone, text }) {
    const created_at = now().toISOString();
    await db
      .insertInto('sandbox_messages')
      .values({ id, phone: maskPhone(phone), text, created_at })
      .execute();
    await db
      .deleteFrom('sandbox_messages')
      .where('id', 'not in', selectNewest(db).select('id'))
      .where('created_at', '<', created_at)
      .execute();
  },
});

/** Deletes messages from before a moment (ISO-8601). */
export async function purgeMessages(db: Db, before: string): Promise<void> {
  await db.deleteFrom('sandbox_messages').where('created_at', '<', before).execute();
}
