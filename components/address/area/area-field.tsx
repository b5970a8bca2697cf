import { queryOptions, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { QueryFallback } from '@/components/app/query-fallback';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { controlClass, Field } from '@/components/ui/form/field';
import { WheelGroup, WheelPicker } from '@/components/ui/form/wheel-picker';
import { Sheet } from '@/components/ui/overlay/sheet';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';
import type { AddressInput } from '@/lib/contract/address';
import {
  type Area,
  type AreaList,
  DEFAULT_AREA_CODE,
  findPickedArea,
  getAreaColumns,
} from '@/lib/rules/address/area';

const areaListQuery = queryOptions({
  queryKey: createQueryKey('areaNames'),
  // 40 KB compressed: loaded only when the shopper enters an address.
  queryFn: () => import('@vant/area-data').then(({ areaList }) => areaList),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The names of all areas, loaded at the first use and then cached. */
const useAreaList = () => useQuery(areaListQuery);

interface AreaWheelsProps {
  list: AreaList;
  /** Code of a county, a city or a province; lower levels select their first entry. */
  code: string;
  onChange: (code: string) => void;
}

/** Three wheels; a change of one resets the wheels to its right to their first row. */
function AreaWheels({ list, code, onChange }: AreaWheelsProps) {
  const t = useTranslations('address');
  const { provinces, cities, counties, province, city, county } = getAreaColumns(list, code);
  return (
    <WheelGroup label={t('areaTitle')}>
      <WheelPicker label={t('province')} options={provinces} value={province} onChange={onChange} />
      <WheelPicker label={t('city')} options={cities} value={city} onChange={onChange} />
      <WheelPicker label={t('county')} options={counties} value={county} onChange={onChange} />
    </WheelGroup>
  );
}

interface AreaSheetProps {
  open: boolean;
  onClose: () => void;
  /** Initial area code of the wheels. */
  code: string;
  onChoose: (area: Area) => void;
}

/** The province/city/county picker (R-DIALOG-09) in a sheet of its own. */
function AreaSheet({ open, onClose, code, onChoose }: AreaSheetProps) {
  const t = useTranslations('address');
  const texts = useAppTexts();
  const { data: list, isError, refetch, isFetching } = useAreaList();
  const [pickedCode, setPickedCode] = useState<string | null>(null);
  const currentCode = pickedCode ?? code;

  const choose = () => {
    const area = list && findPickedArea(list, currentCode);
    if (area) onChoose(area);
    setPickedCode(null);
    onClose();
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('areaTitle')}
      closeLabel={texts.close}
      footer={
        <Button size="lg" onClick={choose} disabled={!list}>
          {t('done')}
        </Button>
      }
    >
      <p className="pb-2 text-center text-12 text-muted">{t('areaNote')}</p>
      {list ? (
        <AreaWheels list={list} code={currentCode} onChange={setPickedCode} />
      ) : (
        <QueryFallback
          isError={isError}
          isFetching={isFetching}
          refetch={refetch}
          className="wheel flex items-center gap-2"
        >
          <Skeleton className="h-11 w-full" />
        </QueryFallback>
      )}
    </Sheet>
  );
}

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
