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
import { StatusHero } from '@/components/ui/feedback/status-hero';
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
  return <StatusHero icon={icons[mood]} title={t(`status.${mood}`)} hint={t(`hint.${mood}`)} />;
}
