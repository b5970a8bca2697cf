'use client';

import { RotateCw, Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import { IconButton } from '@/components/ui/icon-button';

interface Props {
  onSearch: () => void;
  onRefresh: () => void;
  isRefreshing: boolean;
}

/** Search by phone, and what pulling the page down does, for those who do not pull. */
export function HeaderActions({ onSearch, onRefresh, isRefreshing }: Props) {
  const t = useTranslations('myOrders');
  return (
    <>
      <IconButton label={t('search.open')} aria-haspopup="dialog" onClick={onSearch}>
        <Search size={21} strokeWidth={1.8} aria-hidden />
      </IconButton>
      <IconButton label={t('refresh.label')} aria-busy={isRefreshing || undefined} onClick={onRefresh}>
        <RotateCw
          size={20}
          strokeWidth={1.8}
          aria-hidden
          className={cx(isRefreshing && 'animate-spin motion-reduce:animate-none')}
        />
      </IconButton>
    </>
  );
}
