import { queryOptions, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { QueryFallback } from '@/components/app/query-fallback';
import { cx } from '@/components/ui/cx';
import { ListSkeleton } from '@/components/ui/feedback/skeleton';
import { ChoiceRows } from '@/components/ui/form/choice/choice-rows';
import { controlClass, Field } from '@/components/ui/form/field';
import { Sheet } from '@/components/ui/overlay/sheet';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';

/** Courier companies for return parcels. */
const expressTypesQuery = () =>
  queryOptions({
    queryKey: createQueryKey('couriers'),
    queryFn: ({ signal }) => callMall('expressTypes', {}, { signal }),
    staleTime: 60 * 60_000,
  });

interface Props {
  /** Code of the chosen courier. `knownName`: its name, shown until the list is loaded. */
  value: string | undefined;
  knownName: string | undefined;
  onChange: (code: string) => void;
  error: string | undefined;
}

/** Field to choose a courier from a list. */
export function CourierField({ value, knownName, onChange, error }: Props) {
  const t = useTranslations('afterSale');
  const texts = useAppTexts();
  const [open, setOpen] = useState(false);
  const { data, isError, isFetching, refetch } = useQuery(expressTypesQuery());
  const name = data?.find(({ code }) => code === value)?.name ?? (value ? knownName : undefined);
  return (
    <>
      <Field label={t('tracking.courier')} error={error}>
        {(control) => (
          <button
            type="button"
            name="courier"
            {...control}
            aria-haspopup="dialog"
            aria-label={`${t('tracking.courier')} ${name ?? t('tracking.chooseCourier')}`}
            onClick={() => setOpen(true)}
            className={cx(controlClass, 'pressable-row flex h-12 items-center gap-3 text-left')}
          >
            <span className={cx('min-w-0 flex-1 truncate', !name && 'text-muted')}>
              {name ?? t('tracking.chooseCourier')}
            </span>
            <ChevronDown size={18} strokeWidth={1.8} aria-hidden className="shrink-0 text-muted" />
          </button>
        )}
      </Field>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('tracking.chooseCourier')}
        closeLabel={texts.close}
      >
        {data ? (
          <ChoiceRows
            name="courierCode"
            label={t('tracking.courier')}
            hideLabel
            choices={data.map(({ code, name: label, phone }) => ({
              value: code,
              label,
              note: t('tracking.hotline', { phone }),
            }))}
            value={value}
            onChange={(code) => {
              onChange(code);
              setOpen(false);
            }}
          />
        ) : (
          <QueryFallback isError={isError} isFetching={isFetching} refetch={refetch}>
            <ListSkeleton count={4} />
          </QueryFallback>
        )}
      </Sheet>
    </>
  );
}
