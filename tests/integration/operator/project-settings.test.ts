import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectConfig } from '@/lib/contract/config';
import { defaultKeyword } from '@/lib/contract/goods';
import { queryRealOrder, saveOrder } from '@/lib/contract/order';
import { me, shareAddPoints, signIn } from '@/lib/contract/user';
import { PAY_SUCCESS_POINTS, SHARE_POINTS } from '@/lib/rules/points/points';
import { SIGN_IN_POINTS } from '@/lib/rules/points/sign-in';
import { importProjects, listProjects, setProject } from '@/server/mall/operator/project';
import {
  createAddress,
  createNotification,
  createSpec,
  createUser,
  sendNotification,
  startPayment,
} from '@/tests/support/builders/order';
import { createGuest } from '@/tests/support/builders/user';
import { runOperatorCommand } from '@/tests/support/run-operator-command';
import { createTestDatabase, startMall, type TestMall } from '@/tests/support/test-mall';
import { themeIds } from '@/themes';

/** A known project with settings of its own, one without, and an unknown one. */
const OWN = '10003';
const PLAIN = '10001';
const UNKNOWN = '777';

const settings = {
  signInPoints: [1, 2, 3, 4, 5, 6, 7],
  sharePoints: 70,
  paySuccessPoints: 8,
  notices: [{ zh: '只在这里', en: 'Only here' }],
  defaultKeyword: { zh: '年货', en: 'Feast' },
  hotWords: { zh: ['红包', '灯笼'], en: ['Lantern'] },
  defaultPath: '/activity/brand?pageId=brand-tea',
  noticeMode: 'marquee',
};

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
  testMall.setTime('2026-03-10T04:00:00.000Z');
  await setProject(testMall.mall.db, OWN, settings);
});
afterAll(() => testMall.close());

const readConfig = async (pId: string) =>
  (await testMall.call(projectConfig, {}, { pId, locale: 'en' })).data;
const readWords = async (pId: string) =>
  (await testMall.call(defaultKeyword, {}, { pId, locale: 'en' })).data;

// R-PROJECT-22, R-NAV-04, R-DIALOG-25
test('returns the settings of the project, and the defaults for a project without any', async () => {
  const plain = await readConfig(PLAIN);
  expect(plain).toMatchObject({
    signInPoints: SIGN_IN_POINTS,
    sharePoints: SHARE_POINTS,
    defaultPath: '/primary1',
    mallConfig: { pay_success_points: PAY_SUCCESS_POINTS },
  });
  expect(await readConfig(OWN)).toMatchObject({
    signInPoints: settings.signInPoints,
    sharePoints: 70,
    defaultPath: '/activity/brand?pageId=brand-tea',
    defaultKeyword: 'Feast',
    mallConfig: { pay_success_points: 8, carousel_top_text: ['Only here'], carousel_top_mode: 'marquee' },
  });
  expect(plain.mallConfig.carousel_top_mode).toBe('swipe');
  expect(await readWords(OWN)).toEqual({ keyword: 'Feast', hotWords: ['Lantern'] });
  const words = await readWords(PLAIN);
  expect(words).not.toEqual(await readWords(OWN));
  expect(plain).toMatchObject({ defaultKeyword: words.keyword });
  expect(plain.mallConfig.carousel_top_text).not.toContain('Only here');
});

// R-PROJECT-22
test('grants the points of the project for a sign-in and a share, and shows them in the calendar', async () => {
  const userId = await createGuest(testMall);
  const before = (await testMall.call(me, {}, { userId, pId: OWN })).data;
  expect(before.signDetails.map(({ points }) => points)).toEqual(settings.signInPoints);
  expect((await testMall.call(signIn, {}, { userId, pId: OWN })).data).toMatchObject({ points: 1 });
  expect((await testMall.call(shareAddPoints, {}, { userId, pId: OWN })).data).toMatchObject({ points: 70 });
  // A day counts once, whatever the project is.
  expect((await testMall.call(signIn, {}, { userId, pId: PLAIN })).data).toMatchObject({ points: 1 });
  expect((await testMall.call(shareAddPoints, {}, { userId, pId: PLAIN })).data).toMatchObject({ points: 0 });
});

// R-PROJECT-22
test('grants no points for a share when the project sets 0', async () => {
  await setProject(testMall.mall.db, '77003', { sharePoints: 0 });
  const userId = await createGuest(testMall);
  const { data } = await testMall.call(shareAddPoints, {}, { userId, pId: '77003' });
  expect(data).toMatchObject({ points: 0, activePoints: 200 });
});

// R-PROJECT-22
test('grants the points of the order’s project when the order is paid', async () => {
  const readGain = async (pId: string) => {
    const userId = await createUser(testMall, 300);
    const addressId = await createAddress(testMall, userId);
    const goodsSpecId = await createSpec(testMall, { points: 100, priceFen: 1990, stock: 1 });
    const order = { goodsSpecId, addressId, quantity: 1 };
    const options = { userId, pId, idempotencyKey: randomUUID() };
    const { orderId } = (await testMall.send(saveOrder, order, options)).data;
    const { paymentId } = await startPayment(testMall, userId, orderId);
    await sendNotification(testMall, 'alipay', await createNotification(testMall, paymentId));
    return (await testMall.call(queryRealOrder, { id: orderId }, { userId })).data.pointsGained;
  };
  expect(await readGain(OWN)).toBe(8);
  expect(await readGain(PLAIN)).toBe(PAY_SUCCESS_POINTS);
});

// R-PROJECT-22
test('an unknown project has the settings of the default one', async () => {
  await setProject(testMall.mall.db, '10000', { sharePoints: 90, notices: [{ zh: '默认', en: 'Default' }] });
  expect(await readConfig(UNKNOWN)).toMatchObject({
    pId: '10000',
    sharePoints: 90,
    mallConfig: { carousel_top_text: ['Default'] },
  });
  const userId = await createGuest(testMall);
  expect((await testMall.call(shareAddPoints, {}, { userId, pId: UNKNOWN })).data.points).toBe(90);
});

// R-OPERATOR-03
test.each<[Record<string, unknown>, RegExp]>([
  [{ signInPoints: [1, 2] }, /signInPoints/],
  [{ signInPoints: [1, 2, 3, 4, 5, 6, -7] }, /signInPoints/],
  [{ sharePoints: -1 }, /sharePoints/],
  [{ paySuccessPoints: 'many' }, /paySuccessPoints/],
  [{ defaultPath: '/nowhere' }, /defaultPath: must be the path of a page/],
  [{ defaultPath: 'https://evil.example' }, /defaultPath/],
  [{ notices: ['text'] }, /notices/],
  [{ noticeMode: 'blink' }, /noticeMode/],
  [{ hotWords: { zh: [] } }, /hotWords/],
  [{ theme: 'medow' }, /theme: unknown brand; known brands: .*meadow/],
  [{ theme: 7 }, /theme/],
])('rejects the setting %j', async (changes, message) => {
  await expect(setProject(testMall.mall.db, OWN, changes, { brands: themeIds })).rejects.toThrow(message);
});

// R-OPERATOR-03
test('the command rejects an unknown brand and names the known ones', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'projects-'));
  const { code, stderr } = await runOperatorCommand('--data', folder, 'project', 'set', OWN, 'theme=medow');
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('known brands: aurora') });
  rmSync(folder, { recursive: true });
});

describe('a file of projects', () => {
  // R-OPERATOR-14
  test('export, import into an empty mall and export give the same bytes', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'projects-'));
    const [source, target] = [await createTestDatabase(), await createTestDatabase()];
    const toFlags = ({ databaseUrl, dataDir }: typeof source) =>
      databaseUrl ? ['--database', databaseUrl] : ['--data', dataDir ?? ''];
    const [first, second] = [path.join(folder, '1.json'), path.join(folder, '2.json')];
    const pairs = Object.entries(settings).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
    await runOperatorCommand(...toFlags(source), 'project', 'set', OWN, 'theme=meadow', ...pairs);
    await runOperatorCommand(...toFlags(source), 'project', 'set', PLAIN, 'isOpen=false');
    expect((await runOperatorCommand(...toFlags(source), 'project', 'export', first)).code).toBe(0);
    const dryRun = await runOperatorCommand(...toFlags(target), 'project', 'import', first, '--dry-run');
    expect(dryRun.stdout).toContain('2 projects are valid');
    expect((await runOperatorCommand(...toFlags(target), 'project', 'list', '--json')).stdout).toBe('[]\n');
    expect((await runOperatorCommand(...toFlags(target), 'project', 'import', first)).code).toBe(0);
    await runOperatorCommand(...toFlags(target), 'project', 'export', second);
    expect(readFileSync(second, 'utf8')).toBe(readFileSync(first, 'utf8'));
    expect(JSON.parse(readFileSync(second, 'utf8'))[1].config).toEqual(settings);
    await Promise.all([source.remove(), target.remove()]);
    rmSync(folder, { recursive: true });
  });

  // R-OPERATOR-14
  test('imports nothing and names the place of every fault', async () => {
    const { db } = testMall.mall;
    const before = await listProjects(db);
    const valid = { pId: '77010', theme: '', isOpen: true, config: {} };
    const { issues } = await importProjects(
      db,
      [
        valid,
        { ...valid, pId: 'x1' },
        { ...valid, pId: '77012', theme: 'medow' },
        { ...valid, config: { sharePoints: -1, colour: 'red' } },
        'text',
      ],
      { brands: themeIds },
    );
    expect(issues.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '2 pId',
      '3 theme',
      '4 config.sharePoints',
      '4 config',
      '4 pId',
      '5 project',
    ]);
    expect(await listProjects(db)).toEqual(before);
  });

  test('replaces the settings of its projects and keeps the others', async () => {
    const { db } = testMall.mall;
    await setProject(db, '77011', { sharePoints: 5, umengId: 'u' });
    const others = (await listProjects(db)).filter(({ pId }) => pId !== '77011');
    const project = { pId: '77011', theme: 'aurora', isOpen: false, config: { sharePoints: 6 } };
    expect(await importProjects(db, [project])).toEqual({ projects: 1, issues: [] });
    expect(await listProjects(db)).toEqual([...others, project].sort((a, b) => (a.pId < b.pId ? -1 : 1)));
  });

  test('rejects a file that is no list of projects', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'projects-'));
    const file = path.join(folder, 'faulty.json');
    for (const [content, message] of [
      ['{', 'JSON'],
      ['{}', 'expected an array of projects'],
    ] as const) {
      writeFileSync(file, content);
      const { code, stderr } = await runOperatorCommand('--data', folder, 'project', 'import', file);
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(message) });
    }
    rmSync(folder, { recursive: true });
  });
});
