import { House } from 'lucide-react';
import { TapLink } from '@/components/ui/tap-link';

/** The small way home beside the main button. */
export function HomeLink({ href, label }: { href: string; label: string }) {
  return (
    <TapLink
      href={href}
      className="touch pressable flex w-11 shrink-0 flex-col items-center gap-0.5 text-11 text-muted"
    >
      <House size={20} strokeWidth={1.8} aria-hidden />
      {label}
    </TapLink>
  );
}
