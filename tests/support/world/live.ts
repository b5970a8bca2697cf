import type { TestMall } from '../mall';

/** What the examples of this domain speak of. */
export async function build(_shop: TestMall): Promise<void> {}
