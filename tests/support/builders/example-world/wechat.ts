import type { TestMall } from '../../test-mall';

/** What the examples of this domain speak of. */
export async function buildWechat(_shop: TestMall): Promise<void> {}
