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
          {toShopDay(new Date(comment.createdAt))}
        </time>
      </header>
      <p className="mt-2 text-14 whitespace-pre-line">{comment.text}</p>
      {comment.pictures.length > 0 && <CommentPictures pictures={comment.pictures} texts={texts} />}
      {comment.specName && <p className="mt-1.5 text-12 text-muted">{comment.specName}</p>}
    </article>
  );
}
