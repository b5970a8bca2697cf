import type { GoodsComment } from '@/lib/contract/goods';
import { dayOf } from '@/lib/rules/time/dates';
import { CommentPictures } from './comment-pictures';
import { Stars } from './stars';

export interface CommentTexts {
  /** `{stars}` is open. */
  stars: string;
  picture: string;
  close: string;
}

/** What one shopper made of the goods. */
export function CommentCard({ comment, texts }: { comment: GoodsComment; texts: CommentTexts }) {
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
          {dayOf(new Date(comment.createdAt))}
        </time>
      </header>
      <p className="mt-2 text-14 whitespace-pre-line">{comment.text}</p>
      {comment.pictures.length > 0 && <CommentPictures pictures={comment.pictures} texts={texts} />}
      {comment.specName && <p className="mt-1.5 text-12 text-muted">{comment.specName}</p>}
    </article>
  );
}
