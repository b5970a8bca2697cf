import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useLink } from '@/components/app/use-link';
import { Button } from '@/components/ui/button';
import { ActionBar } from '@/components/ui/nav/action-bar';
import { showToast } from '@/components/ui/overlay/toast-store';
import { useUploadQueues } from '@/components/uploads/use-upload-queue';
import { callMall } from '@/lib/browser/client';
import { queryKeys } from '@/lib/browser/queries';
import type { CallArgs } from '@/lib/contract/contract';
import type { OrderDetail, OrderItem } from '@/lib/contract/order';
import { focusField } from '../parts/focus-field';
import { useCaseError } from '../parts/use-case-error';
import { type CommentDraft, CommentItem } from './comment-item';

type CommentInput = CallArgs<'orderComment'>['items'][number];

/** Sends reviews of an order; the server saves all or none. */
const useSendComments = (orderId: string) =>
  useMutation({
    mutationFn: (items: CommentInput[]) => callMall('orderComment', { orderId, items }),
    meta: { invalidates: [queryKeys.order.all, queryKeys.goods.all] },
  });

const EMPTY_DRAFT: CommentDraft = { stars: undefined, text: '' };

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
  const form = useRef<HTMLFormElement>(null);
  const entries = useUploadQueues(items);
  const [drafts, setDrafts] = useState<readonly CommentDraft[]>(() => items.map(() => EMPTY_DRAFT));
  const [unrated, setUnrated] = useState<readonly number[]>([]);
  const [waiting, setWaiting] = useState(false);
  const send = useSendComments(order.orderId);
  const handleError = useCaseError();
  const orderHref = link(`/payindex?orderId=${order.orderId}`);

  const change = (index: number, part: Partial<CommentDraft>) => {
    setDrafts((last) => last.map((draft, position) => (position === index ? { ...draft, ...part } : draft)));
    setUnrated((last) => last.filter((position) => position !== index));
  };

  /** Indexes of items that have text or pictures but no stars; all items when none is rated. */
  const findUnrated = (): number[] => {
    const isRated = drafts.some(({ stars }) => stars);
    return drafts.flatMap(({ stars, text }, index) => {
      const hasContent = text.trim() !== '' || (entries[index]?.uploads.getPictures().length ?? 0) > 0;
      return !stars && (hasContent || !isRated) ? [index] : [];
    });
  };

  /** The rated items, when their pictures are uploaded; null when an upload failed. */
  const collect = async (): Promise<CommentInput[] | null> => {
    const comments: CommentInput[] = [];
    for (const [index, { subject, uploads }] of entries.entries()) {
      const { stars, text } = drafts[index] ?? EMPTY_DRAFT;
      if (!stars) continue;
      const pictures = await uploads.waitUntilDone();
      if (!pictures) return null;
      comments.push({ goodsSpecId: subject.goodsSpecId, stars, text: text.trim(), pictures });
    }
    return comments;
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (waiting || send.isPending) return;
    const missing = findUnrated();
    setUnrated(missing);
    const first = entries[missing[0] ?? -1];
    if (first) {
      focusField(form.current, `stars-${first.subject.goodsSpecId}`);
      return;
    }
    setWaiting(true);
    const comments = await collect();
    setWaiting(false);
    if (!comments) {
      showToast(t('pictures.stuck'), { tone: 'error' });
      return;
    }
    send.mutate(comments, {
      onSuccess: () => {
        showToast(t('comment.thanks'), { tone: 'success' });
        router.replace(orderHref);
      },
      onError: (error) => {
        if (handleError(error)) router.replace(orderHref);
      },
    });
  };

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="flex flex-1 flex-col">
      <div className="flex flex-col gap-2.5 px-3 pt-3 pb-6">
        {entries.map(({ subject, uploads }, index) => (
          <CommentItem
            key={subject.goodsSpecId}
            item={subject}
            draft={drafts[index] ?? EMPTY_DRAFT}
            uploads={uploads}
            onChange={(part) => change(index, part)}
            error={unrated.includes(index) ? t('comment.chooseStars') : undefined}
          />
        ))}
        <p className="px-1 text-12 text-muted">
          {entries.length > 1 && `${t('comment.later')} · `}
          {t('comment.public')}
        </p>
      </div>
      <ActionBar>
        <Button
          type="submit"
          size="lg"
          className="flex-1"
          loading={waiting || send.isPending || send.isSuccess}
        >
          {t('comment.submit')}
        </Button>
      </ActionBar>
    </form>
  );
}
