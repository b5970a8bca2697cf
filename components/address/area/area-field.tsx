'use client';

import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cx } from '@/components/ui/cx';
import { controlClass, Field } from '@/components/ui/form/field';
import type { AddressInput } from '@/lib/contract/address';
import type { Area } from '@/lib/rules/address/area';
import { AreaSheet } from './area-sheet';
import { useAreaList } from './use-area-list';
import { useRegion } from './use-region';

type Place = Pick<AddressInput, 'areaCode' | 'province' | 'city' | 'county'>;

interface Props {
  value: Place;
  error?: string | undefined;
  onChange: (place: Place) => void;
}

const placeOf = ({ code, province, city, county }: Area): Place => ({
  areaCode: code,
  province,
  city,
  county,
});

/** Looks like a field and opens the area picker. */
export function AreaField({ value, error, onChange }: Props) {
  const t = useTranslations('address');
  const [open, setOpen] = useState(false);
  // Begins to load the names while the shopper types the ones above.
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
        onChoose={(area) => onChange(placeOf(area))}
      />
    </>
  );
}
