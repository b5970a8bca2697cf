import type { LucideIcon } from 'lucide-react';

interface Props {
  icon: LucideIcon;
  title: string;
  /** One sentence below the title. */
  hint: string;
}

/** A status on the brand's background, with space for the card that overlaps it. */
export function StatusHero({ icon: Icon, title, hint }: Props) {
  return (
    <section className="hero px-4 pt-5 pb-16">
      <div className="hero-light" aria-hidden />
      <div role="status" className="flex items-center gap-2.5">
        <Icon size={26} strokeWidth={1.8} aria-hidden />
        <h2 className="text-21 font-extrabold">{title}</h2>
      </div>
      <p className="mt-1.5 text-13 text-hero-muted">{hint}</p>
    </section>
  );
}
