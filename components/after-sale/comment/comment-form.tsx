import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { SyntheticEvent } from 'react';
import { Card } from '@/components/ui/card';
import { TextArea } from '@/components/ui/form/field';
import type { StoredFields } from '@/components/ui/form/stored-draft';
import { type ParsedDraft, useForm } from '@/components/ui/form/use-form';
import { ProductPicture } from '@/components/ui/goods/product-picture';
import { SubmitBar } from '@/components/ui/nav/action-bar';
import { showToast } from '@/components/ui/overlay/toast';
import { PicturePicker } from '@/components/uploads/picture-picker';
import { type UploadQueue, useUploadQueues } from '@/components/uploads/upload-queue';
import { callMall } from '@/lib/browser/client';
import { useLink } from '@/lib/browser/current-page';
import { createQueryKey } from '@/lib/browser/queries';
import type { CallArgs } from '@/lib/contract/contract';
import type { OrderDetail, OrderItem } from '@/lib/contract/order';
import { useCaseError } from '../parts/use-case-error';
import { useUploadWait } from '../parts/use-upload-wait';
import { type StarCount, StarField } from './star-field';

/** Draft of the review of one item. */
interface CommentDraft {
  stars: StarCount | undefined;
  text: string;
}

interface CommentDraftProps {
  item: OrderItem;
  /** Name of the control for the stars. */
  starsName: string;
  draft: CommentDraft;
  uploads: UploadQueue;
  onChange: (part: Partial<CommentDraft>) => void;
  error: string | undefined;
}

/** Stars, text and pictures for one item. */
function CommentItem({ item, starsName, draft, uploads, onChange, error }: CommentDraftProps) {
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

type CommentInput = CallArgs<'orderComment'>['items'][number];

/** Sends reviews of an order; the server saves all or none. Lists of products show no reviews, so they stay for Back (R-NAV-37). */
const useSendComments = (orderId: string, reviewed: readonly OrderItem[]) =>
  useMutation({
    mutationFn: (items: CommentInput[]) => callMall('orderComment', { orderId, items }),
    meta: {
      invalidates: [
        createQueryKey('order'),
        ...reviewed.map(({ goodsId }) => createQueryKey('goods', 'comments', goodsId)),
      ],
    },
  });

const EMPTY_DRAFT: CommentDraft = { stars: undefined, text: '' };

/** Name of the control for the stars of an item. */
const getStarsName = ({ goodsSpecId }: OrderItem): string => `stars-${goodsSpecId}`;

/** Drafts by the name of their stars. Pictures are outside of them, so the form itself finds missing stars. */
type Drafts = Readonly<Record<string, CommentDraft>>;
const starCounts: readonly StarCount[] = [1, 2, 3, 4, 5];

/** The stored reviews of the items. */
const restoreDrafts = (fields: StoredFields, items: readonly OrderItem[]): Drafts =>
  Object.fromEntries(
    items.map((item): [string, CommentDraft] => {
      const { stars, text }: StoredFields = Object(fields[getStarsName(item)]);
      return [
        getStarsName(item),
        { stars: starCounts.find((count) => count === stars), text: typeof text === 'string' ? text : '' },
      ];
    }),
  );

const parseDrafts = (input: Drafts): ParsedDraft<Drafts, string, true> => ({ input });

interface Props {
  order: OrderDetail;
  /** Items without a review. */
  items: readonly OrderItem[];
}

/** Reviews of the items of an order; items without stars are not sent. */
export function CommentForm({ order, items }: Props) {
  const t = useTranslations('afterSale');
  const router = useRouter();
  const link = useLink();
  const entries = useUploadQueues(items);
  const {
    form,
    draft: drafts,
    problems,
    change,
    report,
    dropStored,
  } = useForm({
    initial: {},
    parse: parseDrafts,
    stored: { name: `comment ${order.orderId}`, restore: (fields) => restoreDrafts(fields, items) },
  });
  const { isWaiting, waitForUploads } = useUploadWait();
  const send = useSendComments(order.orderId, items);
  const orderHref = link(`/payindex?orderId=${order.orderId}`);
  const finish = () => {
    dropStored();
    showToast(t('comment.thanks'), { tone: 'success' });
    router.replace(orderHref);
  };
  const handleError = useCaseError(finish);

  const getDraft = (item: OrderItem): CommentDraft => drafts[getStarsName(item)] ?? EMPTY_DRAFT;

  /** Items that have text or pictures but no stars; all items when none is rated. */
  const findUnrated = (): OrderItem[] => {
    const isRated = entries.some(({ subject }) => getDraft(subject).stars);
    return entries.flatMap(({ subject, uploads }) => {
      const { stars, text } = getDraft(subject);
      const hasContent = text.trim() !== '' || uploads.getPictures().length > 0;
      return !stars && (hasContent || !isRated) ? [subject] : [];
    });
  };

  /** The rated items, when their pictures are uploaded; null when an upload failed. */
  const collect = async (): Promise<CommentInput[] | null> => {
    const comments: CommentInput[] = [];
    for (const { subject, uploads } of entries) {
      const { stars, text } = getDraft(subject);
      if (!stars) continue;
      const pictures = await uploads.waitUntilDone();
      if (!pictures) return null;
      comments.push({ goodsSpecId: subject.goodsSpecId, stars, text: text.trim(), pictures });
    }
    return comments;
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isWaiting || send.isPending) return;
    if (report(Object.fromEntries(findUnrated().map((item) => [getStarsName(item), true])))) return;
    const comments = await waitForUploads(collect);
    if (!comments) return;
    send.mutate(comments, {
      onSuccess: finish,
      onError: (error) => {
        if (handleError(error)) router.replace(orderHref);
      },
    });
  };

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="flex flex-1 flex-col">
      <div className="flex flex-col gap-2.5 px-3 pt-3 pb-6">
        {entries.map(({ subject, uploads }) => (
          <CommentItem
            key={subject.goodsSpecId}
            item={subject}
            starsName={getStarsName(subject)}
            draft={getDraft(subject)}
            uploads={uploads}
            onChange={(part) => change({ [getStarsName(subject)]: { ...getDraft(subject), ...part } })}
            error={problems[getStarsName(subject)] && t('comment.chooseStars')}
          />
        ))}
        <p className="px-1 text-12 text-muted">
          {entries.length > 1 && `${t('comment.later')} · `}
          {t('comment.public')}
        </p>
      </div>
      <SubmitBar loading={isWaiting || send.isPending || send.isSuccess}>{t('comment.submit')}</SubmitBar>
    </form>
  );
}
