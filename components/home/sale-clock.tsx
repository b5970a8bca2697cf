'use client';

import { useRouter } from 'next/navigation';
import { Countdown } from '@/components/ui/motion/countdown';

/** Time left of the running sale. When it is over the page asks for the next one. */
export function SaleClock({ endsAt, label }: { endsAt: string; label: string }) {
  const router = useRouter();
  return <Countdown endsAt={endsAt} label={label} onEnd={router.refresh} />;
}
