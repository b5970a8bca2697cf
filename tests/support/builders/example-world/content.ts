import type { TestMall } from '../../test-mall';

/** Nothing of its own: the examples of this domain speak of what the seed brings. */
export async function buildContent(_shop: TestMall): Promise<void> {}
