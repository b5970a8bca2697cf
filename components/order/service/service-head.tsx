import {
  CircleCheck,
  CircleX,
  Headset,
  Hourglass,
  type LucideIcon,
  Smartphone,
  TicketCheck,
  TicketX,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ServiceMood } from '@/lib/rules/service/service-mood';

const icons: Record<ServiceMood, LucideIcon> = {
  ready: TicketCheck,
  expired: TicketX,
  onItsWay: Hourglass,
  needsNumber: Smartphone,
  underWay: Hourglass,
  credited: CircleCheck,
  afterSale: Headset,
  closed: CircleX,
  none: TicketX,
};

/** What is with the codes of an order, in one look. */
export function ServiceHead({ mood }: { mood: ServiceMood }) {
  const t = useTranslations('service');
  const Icon = icons[mood];
  return (
    <section className="hero px-4 pt-5 pb-16">
      <div className="hero-light" aria-hidden />
      <div role="status" className="flex items-center gap-2.5">
        <Icon size={26} strokeWidth={1.8} aria-hidden />
        <h2 className="text-21 font-extrabold">{t(`status.${mood}`)}</h2>
      </div>
      <p className="mt-1.5 text-13 text-hero-muted">{t(`hint.${mood}`)}</p>
    </section>
  );
}
