import { sql } from 'kysely';
import { testOnPostgres } from '@/tests/support/database-kind';
import { runOperatorCommand } from '@/tests/support/run-operator-command';
import { createSeededDatabase, startMall } from '@/tests/support/test-mall';

// R-OPERATOR-01. SQLite has no lock timeout.
testOnPostgres('a command that waits in vain for the rows of another one says so', async () => {
  const database = await createSeededDatabase();
  const { mall, close } = await startMall({ database });
  try {
    const run = (...args: string[]) =>
      runOperatorCommand(
        '--database',
        database.databaseUrl ?? '',
        ...args,
        'project',
        'set',
        '10000',
        'isOpen=true',
      );
    await mall.db.transaction().execute(async (tx) => {
      await sql`select from projects where p_id = '10000' for update`.execute(tx);
      const message =
        'the rows are in use by another command, such as an import, or by orders: try again when it has ended';
      expect(await run()).toMatchObject({ code: 1, stderr: `✗ ${message}\n` });
      expect(JSON.parse((await run('--json')).stdout)).toEqual({ error: { code: 'unavailable', message } });
    });
  } finally {
    await close();
    await database.remove();
  }
});
