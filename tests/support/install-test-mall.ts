import { assertConsistent } from './consistency/assert-consistent';
import { recordOrderChanges } from './order-changes';
import { type StartOptions, startMall, type TestMall } from './test-mall';

interface InstallOptions extends StartOptions {
  /** Counts the writes of each order (`countOrderChanges`). */
  recordChanges?: boolean;
  /** Tests of this file may make the mall log errors; else each test fails if it has logged one. */
  logsErrors?: boolean;
}

/**
 * Starts a mall before the tests of a file and closes it after them. After each test, stock, points and money must
 * add up. @param receive called with the mall once it runs
 */
export function installTestMall(
  receive: (testMall: TestMall) => void,
  { recordChanges = false, logsErrors = false, ...options }: InstallOptions = {},
): void {
  let testMall: TestMall | undefined;
  beforeAll(async () => {
    testMall = await startMall(options);
    if (recordChanges) await recordOrderChanges(testMall);
    receive(testMall);
  });
  afterEach(async () => {
    if (!testMall) return;
    await assertConsistent(testMall.mall.db);
    if (!logsErrors) expect(testMall.errors).toEqual([]);
  });
  afterAll(() => testMall?.close());
}
