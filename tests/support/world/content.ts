import type { TestMall } from '../mall';

/** Nothing of its own: the examples of this domain speak of what the seed brings. */
export async function build(_shop: TestMall): Promise<void> {}
