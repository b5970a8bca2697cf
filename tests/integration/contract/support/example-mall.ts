import { example } from '@/lib/contract/examples';
import { buildExampleWorld } from '@/tests/support/builders/example-world';
import { noFulfilment } from '@/tests/support/fulfilment-off';
import { copyTestDatabase } from '@/tests/support/test-database';
import { createSeededDatabase, startMall, type TestMall } from '@/tests/support/test-mall';

/** The example world, built once; tests work on copies of it. */
export interface ExampleMallTemplate {
  /** A mall on a fresh copy, at the time of the world. */
  open(): Promise<TestMall>;
  remove(): Promise<void>;
}

/** Builds the world of the contract's examples. */
export async function createExampleMallTemplate(): Promise<ExampleMallTemplate> {
  const place = await createSeededDatabase({ now: example.at });
  const shop = await startMall({ database: place, now: example.at });
  await buildExampleWorld(shop);
  await shop.close();
  return {
    async open() {
      const copy = await copyTestDatabase(place);
      // The simulated shipping and operator would carry the orders on before they are asked for.
      const opened = await startMall({ database: copy, now: example.at, settings: noFulfilment });
      return {
        ...opened,
        close: async () => {
          await opened.close();
          await copy.remove();
        },
      };
    },
    remove: () => place.remove(),
  };
}
