import type { TestMall } from '../../test-mall';

/** Inserts nothing: the examples of this domain need no rows. */
export async function buildWechat(_shop: TestMall): Promise<void> {}
