import { useTranslations } from 'next-intl';
import { searchIllustration } from '@/components/ui/feedback/illustrations/search';
import { ApiError } from '@/lib/browser/api-error';
import { useLink } from '@/lib/browser/current-page';
import { ButtonLink } from '../ui/button';
import { EmptyState } from '../ui/feedback/illustrated-message';

/** True when the server returns no such order to this shopper, for any reason. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && [400, 403, 404].includes(error.code);

/** Shown for an unknown order and for one of another user; the text does not reveal which. */
export function OrderNotFound() {
  const t = useTranslations('order.detail');
  const link = useLink();
  return (
    <EmptyState
      illustration={searchIllustration}
      text={t('notFound')}
      action={<ButtonLink href={link('/myorder3')}>{t('toOrders')}</ButtonLink>}
      className="my-auto"
    />
  );
}
