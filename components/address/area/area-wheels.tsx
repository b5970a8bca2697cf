import { useTranslations } from 'next-intl';
import { WheelGroup } from '@/components/ui/form/wheel-group';
import { WheelPicker } from '@/components/ui/form/wheel-picker';
import { type AreaList, areaColumns } from '@/lib/rules/address/area';

interface Props {
  list: AreaList;
  /** Of a county, a city or a province; the levels below stand on their first. */
  code: string;
  onChange: (code: string) => void;
}

/** Three wheels; turning one puts those right of it on their first row. */
export function AreaWheels({ list, code, onChange }: Props) {
  const t = useTranslations('address');
  const { provinces, cities, counties, province, city, county } = areaColumns(list, code);
  return (
    <WheelGroup label={t('areaTitle')}>
      <WheelPicker label={t('province')} options={provinces} value={province} onChange={onChange} />
      <WheelPicker label={t('city')} options={cities} value={city} onChange={onChange} />
      <WheelPicker label={t('county')} options={counties} value={county} onChange={onChange} />
    </WheelGroup>
  );
}
