import { queryOptions, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cx } from '@/components/ui/cx';
import { controlClass, Field } from '@/components/ui/form/field';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';
import type { AddressInput } from '@/lib/contract/address';
import { type Area, DEFAULT_AREA_CODE } from '@/lib/rules/address/area';
import { AreaSheet, useAreaList } from './area-sheet';

const regionQuery = queryOptions({
  queryKey: createQueryKey('region'),
  queryFn: ({ signal }) => callMall('ipAddress', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/**
 * Initial area of a new address: the region of the visitor's IP address, or the default one while it is
 * unknown (R-DIALOG-07). Returns an area code.
 */
function useRegion(): string {
  const { data } = useQuery(regionQuery);
  return data?.addressCode || DEFAULT_AREA_CODE;
}

type AreaValue = Pick<AddressInput, 'areaCode' | 'province' | 'city' | 'county'>;

interface Props {
  value: AreaValue;
  error?: string | undefined;
  onChange: (area: AreaValue) => void;
}

const toAreaValue = ({ code, province, city, county }: Area): AreaValue => ({
  areaCode: code,
  province,
  city,
  county,
});

/** A form field that opens the area picker. */
export function AreaField({ value, error, onChange }: Props) {
  const t = useTranslations('address');
  const [open, setOpen] = useState(false);
  // Starts to load the names while the shopper fills in the fields above.
  useAreaList();
  const region = useRegion();
  const { province, city, county } = value;
  const text = [...new Set([province, city, county])].join(' ').trim();
  return (
    <>
      <Field label={t('area')} error={error}>
        {(control) => (
          <button
            {...control}
            type="button"
            name="area"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className={cx(controlClass, 'flex h-12 items-center justify-between text-left')}
          >
            <span className={cx('truncate', text ? undefined : 'text-muted')}>{text || t('areaHint')}</span>
            <ChevronDown size={18} strokeWidth={1.8} aria-hidden className="shrink-0 text-muted" />
          </button>
        )}
      </Field>
      <AreaSheet
        open={open}
        onClose={() => setOpen(false)}
        code={value.areaCode || region}
        onChoose={(area) => onChange(toAreaValue(area))}
      />
    </>
  );
}
