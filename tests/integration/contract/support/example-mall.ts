import { example } from '@/lib/contract/examples';
import { buildExampleWorld } from '@/tests/support/builders/example-world';
import { noFulfilment } from '@/tests/support/fulfilment-off';
import { copyTestDatabase } from '@/tests/support/test-database';
import { createSeededDatabase, startMall, type TestMall } from '@/tests/support/test-mall';
import { installWriteCounter } from './table-rows';

/** The example world, built once; tests open copies of it. */
export interface ExampleMallTemplate {
  /** Opens a mall on a new copy, at the time of the world. */
  open(): Promise<TestMall>;
  remove(): Promise<void>;
}

/** Builds the world that the contract's examples refer to. */
export async function createExampleMallTemplate(): Promise<ExampleMallTemplate> {
  const database = await createSeededDatabase({ now: example.at });
  const testMall = await startMall({ database: database, now: example.at });
  await buildExampleWorld(testMall);
  await installWriteCounter(testMall.mall.db);
  await testMall.close();
  return {
    async open() {
      const copy = await copyTestDatabase(database);
      // The simulated shipping and operator would change the orders before the tests read them.
      const testMall = await startMall({ database: copy, now: example.at, settings: noFulfilment });
      return {
        ...testMall,
        close: async () => {
          await testMall.close();
          await copy.remove();
        },
      };
    },
    remove: () => database.remove(),
  };
}
