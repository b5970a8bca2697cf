import { useTranslations } from 'next-intl';
import { Stepper } from '@/components/ui/form/stepper';
import { showToast } from '@/components/ui/overlay/toast-store';
import type { GoodsSpec } from '@/lib/contract/goods';
import { getQuantityLimit } from '@/lib/rules/order/exchange';

interface Props {
  spec: GoodsSpec;
  quantity: number;
  onChange: (quantity: number) => void;
}

/** The quantity, limited by the maximum of one order. */
export function QuantityRow({ spec, quantity, onChange }: Props) {
  const t = useTranslations('order.exchange');
  const limit = Math.max(1, getQuantityLimit(spec));
  const reason = t(spec.stock <= limit ? 'stockLow' : 'limit', { count: limit });
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="text-13">
        <span className="font-semibold">{t('quantity')}</span>
        <span className="block text-12 text-muted">{reason}</span>
      </p>
      <Stepper
        value={quantity}
        max={limit}
        onChange={onChange}
        label={t('quantity')}
        decreaseLabel={t('less')}
        increaseLabel={t('more')}
        maxReason={reason}
        onLimit={(text) => showToast(text)}
      />
    </div>
  );
}
