import type { AfterSale } from '@/lib/contract/after-sale';

/** A case that is there. */
export type AfterSaleCase = NonNullable<AfterSale['case']>;
