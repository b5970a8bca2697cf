import { ArrowLeftRight, Banknote, PackageOpen } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ChoiceCards } from '@/components/ui/form/choice/choice-cards';
import type { RequestType } from '@/lib/contract/after-sale-case';

const icons = { money: Banknote, return: PackageOpen, exchange: ArrowLeftRight };

interface Props {
  types: readonly RequestType[];
  value: RequestType;
  onChange: (type: RequestType) => void;
}

/** Refund, return or exchange, as far as the order allows. */
export function TypeField({ types, value, onChange }: Props) {
  const t = useTranslations('afterSale');
  return (
    <ChoiceCards
      name="type"
      label={t('request.type')}
      choices={types.map((type) => {
        const Icon = icons[type];
        return {
          value: type,
          label: t(`types.${type}`),
          note: t(`typeTexts.${type}`),
          icon: <Icon size={22} strokeWidth={1.8} aria-hidden />,
        };
      })}
      value={value}
      onChange={onChange}
    />
  );
}
