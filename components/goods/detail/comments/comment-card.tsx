import type { GoodsComment } from '@/lib/contract/goods';
import { fillTemplate } from '@/lib/i18n/text-template';
import { toShopDay } from '@/lib/rules/time/dates';
import { CommentPictures } from './comment-pictures';

const STAR_NUMBERS = [1, 2, 3, 4, 5];
const STAR_PATH = 'M6 .9l1.6 3.2 3.5.5-2.5 2.5.6 3.5L6 9l-3.2 1.6.6-3.5L.9 4.6l3.5-.5z';

/** One to five stars. */
function Stars({ stars, template }: { stars: number; template: string }) {
  return (
    <span role="img" aria-label={fillTemplate(template, { stars })} className="mt-0.5 flex gap-0.5">
      {STAR_NUMBERS.map((position) => (
        <svg key={position} viewBox="0 0 12 12" width="12" height="12" aria-hidden focusable="false">
          <path d={STAR_PATH} className={position <= stars ? 'fill-primary' : 'fill-line'} />
        </svg>
      ))}
    </span>
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
