import { example } from '@/lib/contract/examples';
import { createPlace, startMall, type TestMall } from '@/tests/support/mall';
import { noFulfilment } from '@/tests/support/no-fulfilment';
import { copyPlace } from '@/tests/support/place';
import { buildWorld } from '@/tests/support/world';

/** The example world, built once; tests work on copies of it. */
export interface Template {
  /** A mall on a fresh copy, at the time of the world. */
  open(): Promise<TestMall>;
  remove(): Promise<void>;
}

/** Builds the world of the contract's examples. */
export async function exampleWorld(): Promise<Template> {
  const place = await createPlace({ now: example.at });
  const shop = await startMall({ place, now: example.at });
  await buildWorld(shop);
  await shop.close();
  return {
    async open() {
      const copy = await copyPlace(place);
      // The simulated shipping and operator would carry the orders on before they are asked for.
      const opened = await startMall({ place: copy, now: example.at, settings: noFulfilment });
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
