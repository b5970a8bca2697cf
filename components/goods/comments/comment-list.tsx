'use client';

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { GoodsComment } from '@/lib/contract/goods';
import { Comment } from './comment';
import { commentsQuery, uniqueComments } from './comments-query';

export interface CommentListProps {
  goodsId: string;
  /** The newest ones, from the page. */
  newest: readonly GoodsComment[];
  total: number;
  /** `stars` has a place for stars. */
  texts: { all: string; more: string; failed: string; stars: string };
}

/** The newest comments, and on demand all others, ten by ten. What was opened stays open for the way back. */
export function CommentList({ goodsId, newest, total, texts }: CommentListProps) {
  const options = commentsQuery(goodsId);
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(() => client.getQueryData(options.queryKey) !== undefined);
  const query = useInfiniteQuery({ ...options, enabled: isOpen });

  const comments = query.data ? uniqueComments(query.data.pages.flatMap(({ list }) => list)) : newest;
  const hasMore = query.data ? query.hasNextPage : total > newest.length;
  const more = () => {
    if (!isOpen) setOpen(true);
    else if (query.data) void query.fetchNextPage();
    else void query.refetch();
  };
  const label = query.isError ? texts.failed : query.data ? texts.more : texts.all;
  return (
    <>
      <ul className="divide-y divide-line">
        {comments.map((comment) => (
          <li key={comment.commentId}>
            <Comment comment={comment} starsText={texts.stars} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="soft" size="md" block onClick={more} loading={query.isFetching} className="mb-1">
          {label}
        </Button>
      )}
    </>
  );
}
