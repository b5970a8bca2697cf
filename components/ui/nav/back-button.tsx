'use client';

import { ChevronLeft } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { MouseEvent } from 'react';
import { TapLink } from '@/components/ui/tap-link';

/** Goes back in the history if possible, otherwise to `href`; a plain link without JavaScript. */
export function BackButton({ href, label }: { href: string; label: string }) {
  const router = useRouter();
  const back = (event: MouseEvent) => {
    if (window.history.length <= 1 || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    router.back();
  };
  return (
    <TapLink
      href={href}
      aria-label={label}
      onClick={back}
      className="pressable grid size-11 shrink-0 place-items-center rounded-full"
    >
      <ChevronLeft size={24} strokeWidth={1.8} aria-hidden />
    </TapLink>
  );
}
