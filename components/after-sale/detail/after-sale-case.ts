import type { AfterSale } from '@/lib/contract/after-sale';

/** An existing after-sale case. */
export type AfterSaleCase = NonNullable<AfterSale['case']>;
