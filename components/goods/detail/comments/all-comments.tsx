'use client';

import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { ErrorState } from '@/components/ui/feedback/illustrated-message';
import { InfiniteList, toListStatus } from '@/components/ui/feedback/infinite-list';
import { callMall } from '@/lib/browser/client';
import { createNextPageFinder, createQueryKey, listItems } from '@/lib/browser/queries';
import type { GoodsComment } from '@/lib/contract/goods';
import { fillTemplate } from '@/lib/i18n/text-template';
import { toShopDay } from '@/lib/rules/time/dates';
import { CommentPictures } from './comment-pictures';

const MAX_STARS = 5;
/** A star from its top, 12 units wide. */
const STAR = 'l1.6 3.2 3.5.5-2.5 2.5.6 3.5-3.2-1.6-3.2 1.6.6-3.5-2.5-2.5 3.5-.5z';
/** The path of some of the stars, from left to right, which are 2 units apart. */
const drawStars = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => `M${6 + 14 * (from + index)} .9${STAR}`).join('');

/** One to five stars: one drawing, because a page has many of them. */
function Stars({ stars, template }: { stars: number; template: string }) {
  return (
    <svg
      role="img"
      aria-label={fillTemplate(template, { stars })}
      viewBox="0 0 68 12"
      width="68"
      height="12"
      className="mt-0.5"
      focusable="false"
    >
      <path d={drawStars(0, stars)} className="fill-primary" />
      <path d={drawStars(stars, MAX_STARS)} className="fill-line" />
    </svg>
  );
}

/** Texts of a review card. */
export interface CommentTexts {
  /** With a placeholder `{stars}`. */
  stars: string;
  picture: string;
  close: string;
}

/** One review of the product. */
function CommentCard({ comment, texts }: { comment: GoodsComment; texts: CommentTexts }) {
  return (
    <article className="py-3.5">
      <header className="flex items-center gap-2">
        <span
          aria-hidden
          className="grid size-8 shrink-0 place-items-center rounded-full bg-tint text-13 font-bold text-primary"
        >
          {[...comment.nickName][0]}
        </span>
        <div className="min-w-0 flex-1">
          <p className="truncate text-13 font-semibold">{comment.nickName}</p>
          <Stars stars={comment.stars} template={texts.stars} />
        </div>
        <time dateTime={comment.createdAt} className="shrink-0 self-start text-12 text-muted">
          {toShopDay(new Date(comment.createdAt))}
        </time>
      </header>
      <p className="mt-2 text-14 whitespace-pre-line">{comment.text}</p>
      {comment.pictures.length > 0 && <CommentPictures pictures={comment.pictures} texts={texts} />}
      {comment.specName && <p className="mt-1.5 text-12 text-muted">{comment.specName}</p>}
    </article>
  );
}

/** Reviews of a product, newest first, page by page. */
const commentsQuery = (goodsId: string) =>
  infiniteQueryOptions({
    queryKey: createQueryKey('goods', 'comments', goodsId),
    queryFn: ({ pageParam, signal }) =>
      callMall('goodsComments', { id: goodsId, pageNum: pageParam, pageSize: 10 }, { signal }),
    initialPageParam: 1,
    getNextPageParam: createNextPageFinder('commentId'),
    // A background refetch would move the list while the shopper reads it.
    staleTime: Number.POSITIVE_INFINITY,
  });

interface CommentListProps {
  goodsId: string;
  texts: CommentTexts;
  /** Shown until the first page is loaded. */
  children: ReactNode;
}

/** All reviews; loads more on scroll. */
function CommentList({ goodsId, texts, children }: CommentListProps) {
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
      items={listItems(query.data.pages, 'commentId')}
      getKey={({ commentId }) => commentId}
      renderItem={(comment) => <CommentCard comment={comment} texts={texts} />}
      status={toListStatus(query)}
      onMore={() => void query.fetchNextPage()}
      labels={{ loading: app.loading, end: app.end, error: app.loadFailed, retry: app.retry }}
      className="divide-y divide-line"
    />
  );
}

/** Products whose review list is open, for back navigation within one visit. Only the browser changes it. */
const openedGoods = new Set<string>();

interface Props {
  goodsId: string;
  /** The newest reviews. */
  newest: readonly GoodsComment[];
  /** True when there are no others. */
  isAll: boolean;
  texts: CommentTexts & { all: string };
}

/** The newest reviews, and all of them after a tap (R-GOODS-15). */
export function AllComments({ goodsId, newest, isAll, texts }: Props) {
  const [isOpen, setOpen] = useState(() => openedGoods.has(goodsId));
  const preview = (
    <ul className="divide-y divide-line">
      {newest.map((comment) => (
        <li key={comment.commentId}>
          <CommentCard comment={comment} texts={texts} />
        </li>
      ))}
    </ul>
  );
  if (isOpen) {
    return (
      <CommentList goodsId={goodsId} texts={texts}>
        {preview}
      </CommentList>
    );
  }
  const open = () => {
    openedGoods.add(goodsId);
    setOpen(true);
  };
  return (
    <>
      {preview}
      {!isAll && (
        <button
          type="button"
          onClick={open}
          className="pressable-row -mx-3.5 block h-12 w-[calc(100%+1.75rem)] border-t border-line text-13 font-semibold text-primary -outline-offset-2 noscript:hidden"
        >
          {texts.all}
        </button>
      )}
    </>
  );
}
