import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { isNotFound } from '@/components/order/order-not-found';
import { cx } from '@/components/ui/cx';
import { controlClass, Field } from '@/components/ui/form/field';
import { createLazyPart } from '@/components/ui/lazy-part';
import { getPictureProps } from '@/components/ui/media/picture-props';
import { orderQuery } from '@/lib/browser/queries';

const OrderSheet = createLazyPart(() => import('./order-sheet').then((part) => part.OrderSheet));

interface Props {
  value: string | undefined;
  onChange: (orderId: string | undefined) => void;
  unit: string;
}

/** Optional field: the order that a complaint is about. */
export function OrderField({ value, onChange, unit }: Props) {
  const t = useTranslations('afterSale.complain');
  const [open, setOpen] = useState(false);
  const { data, error } = useQuery({ ...orderQuery(value ?? ''), enabled: value !== undefined });
  const first = data?.items[0];
  // The address can contain an unknown order or an order of another user: then the field is cleared.
  const clear = useEffectEvent(() => onChange(undefined));
  useEffect(() => {
    if (isNotFound(error)) clear();
  }, [error]);
  return (
    <>
      <Field label={t('order')}>
        {(control) => (
          <button
            type="button"
            {...control}
            aria-haspopup="dialog"
            aria-label={`${t('order')} ${value ? (first?.title ?? value) : t('noOrder')}`}
            onClick={() => setOpen(true)}
            className={cx(controlClass, 'pressable-row flex h-14 items-center gap-3 text-left')}
          >
            {first && (
              <img
                {...getPictureProps(first.picture, 40)}
                alt=""
                width={40}
                height={40}
                className="product-ground size-10 shrink-0 rounded-control object-cover"
              />
            )}
            <span className={cx('min-w-0 flex-1', !value && 'text-muted')}>
              {value ? (
                <>
                  <span className="block truncate text-13 font-semibold">{first?.title ?? value}</span>
                  {first && <span className="block truncate text-12 text-muted">{value}</span>}
                </>
              ) : (
                t('noOrder')
              )}
            </span>
            <ChevronRight size={18} strokeWidth={1.8} aria-hidden className="shrink-0 text-muted" />
          </button>
        )}
      </Field>
      {open && (
        <OrderSheet
          value={value}
          unit={unit}
          onClose={() => setOpen(false)}
          onChoose={(orderId) => {
            setOpen(false);
            onChange(orderId);
          }}
        />
      )}
    </>
  );
}
