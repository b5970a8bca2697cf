import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/overlay/toast';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';
import { addWechatCards } from '@/lib/browser/wechat/add-cards';

/** Offers the project's cards for WeChat's wallet; nothing without cards or without a public account (R-WECHAT-15). */
export function WechatCards() {
  const t = useTranslations('coupon.terminal.cards');
  const { data: cards } = useQuery({
    queryKey: createQueryKey('coupon', 'cards'),
    queryFn: ({ signal }) => callMall('wxAddCard', {}, { signal }),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: addWechatCards,
    onError: () => showToast(t('failed'), { tone: 'error' }),
    onSuccess: (result) => {
      if (result === 'ok') showToast(t('added'), { tone: 'success' });
      if (result === 'fail' || result === 'absent') showToast(t('failed'), { tone: 'error' });
    },
  });
  if (!cards || cards.length === 0) return null;
  return (
    <div className="mb-2.5 flex items-center gap-3 rounded-card bg-surface p-3">
      <p className="min-w-0 flex-1 text-14">{t('title', { count: cards.length })}</p>
      <Button variant="outline" size="sm" loading={isPending} onClick={() => mutate()}>
        {t('add')}
      </Button>
    </div>
  );
}
