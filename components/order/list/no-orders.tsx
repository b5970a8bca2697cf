'use client';

import { useTranslations } from 'next-intl';
import { useLink } from '@/components/app/use-link';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import type { TabStatus } from './use-order-tab';

/** Nothing here: of this status, or for this phone. */
export function NoOrders({ filter }: { filter: { status: TabStatus; phone: string | undefined } }) {
  const t = useTranslations();
  const link = useLink();
  const { status, phone } = filter;
  return (
    <EmptyState
      text={t(phone && status === 0 ? 'myOrders.empty.search' : `myOrders.empty.${status}`)}
      action={!phone && <ButtonLink href={link('/home')}>{t('order.list.browse')}</ButtonLink>}
    />
  );
}
