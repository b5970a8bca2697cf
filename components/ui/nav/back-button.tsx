'use client';

import { ChevronLeft } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { MouseEvent } from 'react';
import { TapLink } from '@/components/ui/tap-link';

/** The click handler of a link that goes back in the history if possible, otherwise to its own address. */
export function useGoBack(): (event: MouseEvent) => void {
  const router = useRouter();
  return (event) => {
    if (window.history.length <= 1 || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    router.back();
  };
}

/** Goes back in the history if possible, otherwise to `href`; a plain link without JavaScript. */
export function BackButton({ href, label }: { href: string; label: string }) {
  return (
    <TapLink
      href={href}
      aria-label={label}
      onClick={useGoBack()}
      className="pressable grid size-11 shrink-0 place-items-center rounded-full"
    >
      <ChevronLeft size={24} strokeWidth={1.8} aria-hidden />
    </TapLink>
  );
}
