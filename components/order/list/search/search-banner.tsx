'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { maskPhone } from '@/lib/rules/caller/phone';

/** Says whose orders are shown, and leads back to the shopper's own. */
export function SearchBanner({ phone, onLeave }: { phone: string; onLeave: () => void }) {
  const t = useTranslations('myOrders.search');
  return (
    <div className="flex items-center justify-between gap-2 bg-tint pl-4 text-13 font-semibold text-primary">
      <p role="status">{t('active', { phone: maskPhone(phone) })}</p>
      <IconButton label={t('leave')} onClick={onLeave}>
        <X size={18} strokeWidth={1.8} aria-hidden />
      </IconButton>
    </div>
  );
}
