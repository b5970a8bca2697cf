/** @jest-environment node */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createSeededDatabase, startMall, type TestDatabase, type TestMall } from '@/tests/support/test-mall';
import { createUser, runConcurrently } from '../../support/builders/order';
import { createJpeg, uploadPicture } from '../../support/builders/picture';

let database: TestDatabase;
let testMall: TestMall;
beforeAll(async () => {
  database = await createSeededDatabase();
  testMall = await startMall({ database });
});
afterAll(async () => {
  await testMall.close();
  await database.remove();
});

test('accepts the last upload of a day once in 20 parallel calls, and more the next day', async () => {
  const userId = await createUser(testMall, 0);
  const small = await createJpeg(4, 4);
  const createdAt = testMall.now().toISOString();
  const day = '2026-03-10';
  for (let count = 0; count < 99; count += 1) {
    const id = `${userId}-${count}`;
    const row = { user_id: userId, url: id, bytes: 1, width: 1, height: 1, day };
    await testMall.mall.db
      .insertInto('uploads')
      .values({ ...row, id, created_at: createdAt })
      .execute();
  }
  const answers = await runConcurrently(20, () => uploadPicture(testMall, userId, small));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const reasons = answers.filter(({ status }) => status === 429).map(({ reason }) => reason);
  expect(reasons).toHaveLength(19);
  expect(reasons).toContain('limit_reached');
  testMall.advanceTime(86_400_000);
  expect((await uploadPicture(testMall, userId, small)).status).toBe(200);
  const files = readdirSync(path.join(database.dataDir, 'uploads'), { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.endsWith('.webp'))).toHaveLength(2);
  expect(testMall.errors).toEqual([]);
});
