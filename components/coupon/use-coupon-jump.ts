import { useRouter } from 'next/navigation';
import { useLink } from '@/lib/browser/current-page';
import type { UserCoupon } from '@/lib/contract/coupon';
import { getCouponTargetPath } from '@/lib/rules/coupon/coupon-target';

/** Returns a function that opens the page on which a coupon can be used. */
export function useCouponJump(): (coupon: UserCoupon) => void {
  const router = useRouter();
  const link = useLink();
  return (coupon) => router.push(link(getCouponTargetPath(coupon)));
}
