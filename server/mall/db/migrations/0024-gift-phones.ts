import 'server-only';
import { type Kysely, sql } from 'kysely';
import { hashSha256 } from '@/lib/crypto';
import { createTable } from '../columns';

/** Phones that one statement reads and writes. */
const BATCH_SIZE = 1000;

/** Records the phones for which users have already received points; a digest needs the program, not the database alone. */
async function saveRewardedPhones(db: Kysely<never>): Promise<void> {
  let last = '';
  for (;;) {
    const { rows } = await sql<{ phone: string }>`select phone from users where phone > ${last}
      and merged_into is null and exists
        (select 1 from points_lots where points_lots.user_id = users.id and reason = 'bind_phone')
      order by phone limit ${sql.lit(BATCH_SIZE)}`.execute(db);
    if (rows.length === 0) return;
    const marks = rows.map(({ phone }) => sql`(${`phone:${hashSha256(phone, 'base64url')}`})`);
    await sql`insert into rewarded_phones (phone_mark) values ${sql.join(marks)}`.execute(db);
    last = rows.at(-1)?.phone ?? '';
  }
}

/**
 * The phones whose holders have received gifts: by day, and for the points for binding a phone. The release before does not
 * write these tables, so a phone gives points a second time if that release granted the first ones.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await createTable(db, 'gift_phones', { phone_mark: 'text', day: 'text', user_id: 'text' })
    .addPrimaryKeyConstraint('gift_phones_pk', ['day', 'phone_mark'])
    .execute();
  await db.schema.createIndex('gift_phones_user').on('gift_phones').column('user_id').execute();
  await createTable(db, 'rewarded_phones', { phone_mark: 'text' })
    .addPrimaryKeyConstraint('rewarded_phones_pk', ['phone_mark'])
    .execute();
  await saveRewardedPhones(db);
}
