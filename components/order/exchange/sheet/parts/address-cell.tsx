import { ChevronRight, MapPin } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import type { Address } from '@/lib/contract/address';
import { formatAddressLine } from '@/lib/rules/address/address-form';

interface Props {
  address: Address | undefined;
  loading: boolean;
  onPress: () => void;
}

/** The shipping address; a tap opens the address sheet. */
export function AddressCell({ address, loading, onPress }: Props) {
  const t = useTranslations('order.ship');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPress}
      className="pressable-row flex min-h-15 w-full items-center gap-3 px-3.5 py-2 text-left"
    >
      <MapPin size={20} strokeWidth={1.8} aria-hidden className="shrink-0 text-primary" />
      <span className="min-w-0 flex-1">
        {loading ? (
          <>
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="mt-2 h-3 w-4/5" />
          </>
        ) : address ? (
          <>
            <span className="sr-only">{t('to')} </span>
            <span className="block truncate text-14 font-bold">
              {address.receiver} {address.phone}
            </span>
            <span className="mt-0.5 line-clamp-1 text-12 text-muted">{formatAddressLine(address)}</span>
            {address.needsCheck && (
              <span className="mt-0.5 block text-12 font-semibold text-danger">{t('check')}</span>
            )}
          </>
        ) : (
          <span className="text-14 font-semibold">{t('add')}</span>
        )}
      </span>
      <ChevronRight size={16} strokeWidth={1.8} aria-hidden className="shrink-0 text-muted" />
    </button>
  );
}
