import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { TextArea } from '@/components/ui/form/text-area';
import { ProductPicture } from '@/components/ui/goods/product-picture';
import { PicturePicker } from '@/components/uploads/picture-picker';
import type { UploadQueue } from '@/components/uploads/upload-queue';
import type { OrderItem } from '@/lib/contract/order';
import { type StarCount, StarField } from './star-field';

/** Draft of the review of one item. */
export interface CommentDraft {
  stars: StarCount | undefined;
  text: string;
}

interface Props {
  item: OrderItem;
  /** Name of the control for the stars. */
  starsName: string;
  draft: CommentDraft;
  uploads: UploadQueue;
  onChange: (part: Partial<CommentDraft>) => void;
  error: string | undefined;
}

/** Stars, text and pictures for one item. */
export function CommentItem({ item, starsName, draft, uploads, onChange, error }: Props) {
  const t = useTranslations('afterSale');
  return (
    <Card as="article" aria-label={item.title} className="flex flex-col gap-4">
      <header className="flex items-center gap-3">
        <ProductPicture
          src={item.picture}
          alt=""
          width={96}
          height={96}
          className="size-12 shrink-0 rounded-inner"
        />
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 text-13 font-semibold text-pretty">{item.title}</h2>
          <p className="mt-0.5 truncate text-12 text-muted">{item.specName}</p>
        </div>
      </header>
      <StarField
        name={starsName}
        value={draft.stars}
        onChange={(stars) => onChange({ stars })}
        error={error}
      />
      <TextArea
        label={t('comment.text')}
        placeholder={t('comment.textHint')}
        maxLength={500}
        value={draft.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <PicturePicker uploads={uploads} label={t('pictures.label')} />
    </Card>
  );
}
