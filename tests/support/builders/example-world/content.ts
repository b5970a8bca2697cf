import type { TestMall } from '../../test-mall';

/** Inserts nothing: the examples of this domain refer to the seed. */
export async function buildContent(_shop: TestMall): Promise<void> {}
