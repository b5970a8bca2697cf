import type { AfterSale } from '@/lib/contract/trade/after-sale';

/** A case that is there. */
export type FoundCase = NonNullable<AfterSale['case']>;
