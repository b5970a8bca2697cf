'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { listStatusOf } from '@/components/app/list-status';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { InfiniteList } from '@/components/ui/feedback/infinite-list';
import { commentsQuery } from '../detail-queries';
import { CommentCard, type CommentTexts } from './comment-card';

interface Props {
  goodsId: string;
  texts: CommentTexts;
  /** Stands there until the first page has come. */
  children: ReactNode;
}

/** All comments, more as one scrolls. */
export function CommentList({ goodsId, texts, children }: Props) {
  const query = useInfiniteQuery(commentsQuery(goodsId));
  const app = useAppTexts();
  if (!query.data) {
    return (
      <>
        {children}
        {query.isError ? (
          <ErrorState
            text={app.loadFailed}
            retryLabel={app.retry}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <p role="status" className="flex h-12 items-center justify-center gap-2 text-12 text-muted">
            <span className="spinner" aria-hidden />
            {app.loading}
          </p>
        )}
      </>
    );
  }
  return (
    <InfiniteList
      items={query.data.pages.flatMap(({ list }) => list)}
      keyOf={({ commentId }) => commentId}
      renderItem={(comment) => <CommentCard comment={comment} texts={texts} />}
      status={listStatusOf(query)}
      onMore={() => void query.fetchNextPage()}
      labels={{ loading: app.loading, end: app.end, error: app.loadFailed, retry: app.retry }}
      className="divide-y divide-line"
    />
  );
}
