'use client';

import { type ReactNode, useState } from 'react';
import type { CommentTexts } from './comment-card';
import { CommentList } from './comment-list';

/** Goods whose comments stand open, for the way back within one visit. The server never writes it. */
const opened = new Set<string>();

interface Props {
  goodsId: string;
  /** There are no more than the ones shown. */
  isAll: boolean;
  texts: CommentTexts & { all: string };
  /** The newest comments. */
  children: ReactNode;
}

/** The newest comments, and all of them once asked for (R-GOODS-15). */
export function AllComments({ goodsId, isAll, texts, children }: Props) {
  const [isOpen, setOpen] = useState(() => opened.has(goodsId));
  if (isOpen) {
    return (
      <CommentList goodsId={goodsId} texts={texts}>
        {children}
      </CommentList>
    );
  }
  const open = () => {
    opened.add(goodsId);
    setOpen(true);
  };
  return (
    <>
      {children}
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
