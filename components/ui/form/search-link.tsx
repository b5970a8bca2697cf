import { Search } from 'lucide-react';
import { TapLink } from '@/components/ui/tap-link';

/** A link to the search page that looks like a search field. */
export function SearchLink({ href, text, label }: { href: string; text: string; label: string }) {
  return (
    <TapLink
      href={href}
      // Whoever operates the page by voice says what they see.
      aria-label={text.includes(label) ? text : `${label}: ${text}`}
      className="second-frame touch pressable flex h-9 items-center gap-2 rounded-full bg-(--search-ground) px-3.5 text-13 text-(--search-ink)"
    >
      <Search size={15} strokeWidth={2.4} aria-hidden className="shrink-0" />
      <span className="truncate">{text}</span>
    </TapLink>
  );
}
