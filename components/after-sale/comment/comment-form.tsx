import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useLink } from '@/components/app/use-link';
import { Button } from '@/components/ui/button';
import { ActionBar } from '@/components/ui/nav/action-bar';
import { showToast } from '@/components/ui/overlay/toast-store';
import { useUploadQueues } from '@/components/uploads/use-upload-queue';
import { callMall } from '@/lib/browser/client';
import type { CallArgs } from '@/lib/contract/contract';
import type { OrderDetail, OrderItem } from '@/lib/contract/order';
import { focusField } from '../parts/focus-field';
import { useCaseError } from '../parts/use-case-error';
import { type CommentDraft, CommentItem } from './comment-item';

type WrittenComment = CallArgs<'orderComment'>['items'][number];

/** Sends comments of an order; all are written or none. */
function useSendComments(orderId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (items: WrittenComment[]) => callMall('orderComment', { orderId, items }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['order'] });
      void client.invalidateQueries({ queryKey: ['goods'] });
    },
  });
}

const EMPTY_DRAFT: CommentDraft = { stars: undefined, text: '' };

interface Props {
  order: OrderDetail;
  /** Those without a comment. */
  items: readonly OrderItem[];
}

/** Comments for the items of an order; one that gets no stars can wait for another day. */
export function CommentForm({ order, items }: Props) {
  const t = useTranslations('afterSale');
  const router = useRouter();
  const link = useLink();
  const form = useRef<HTMLFormElement>(null);
  const entries = useUploadQueues(items);
  const [drafts, setDrafts] = useState<readonly CommentDraft[]>(() => items.map(() => EMPTY_DRAFT));
  const [unrated, setLacking] = useState<readonly number[]>([]);
  const [waiting, setWaiting] = useState(false);
  const send = useSendComments(order.orderId);
  const refuse = useCaseError();
  const toOrder = link(`/payindex?orderId=${order.orderId}`);

  const change = (place: number, part: Partial<CommentDraft>) => {
    setDrafts((last) => last.map((draft, index) => (index === place ? { ...draft, ...part } : draft)));
    setLacking((last) => last.filter((index) => index !== place));
  };

  /** Items that say something without stars; all of them when nothing is rated at all. */
  const findUnrated = (): number[] => {
    const isRated = drafts.some(({ stars }) => stars);
    return drafts.flatMap(({ stars, text }, place) => {
      const isBegun = text.trim() !== '' || (entries[place]?.uploads.getPictures().length ?? 0) > 0;
      return !stars && (isBegun || !isRated) ? [place] : [];
    });
  };

  /** What is rated, once its pictures have arrived; null when one has not. */
  const collect = async (): Promise<WrittenComment[] | null> => {
    const said: WrittenComment[] = [];
    for (const [place, { subject, uploads }] of entries.entries()) {
      const { stars, text } = drafts[place] ?? EMPTY_DRAFT;
      if (!stars) continue;
      const pictures = await uploads.waitUntilDone();
      if (!pictures) return null;
      said.push({ goodsSpecId: subject.goodsSpecId, stars, text: text.trim(), pictures });
    }
    return said;
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (waiting || send.isPending) return;
    const found = findUnrated();
    setLacking(found);
    const first = entries[found[0] ?? -1];
    if (first) {
      focusField(form.current, `stars-${first.subject.goodsSpecId}`);
      return;
    }
    setWaiting(true);
    const said = await collect();
    setWaiting(false);
    if (!said) {
      showToast(t('pictures.stuck'), { tone: 'error' });
      return;
    }
    send.mutate(said, {
      onSuccess: () => {
        showToast(t('comment.thanks'), { tone: 'success' });
        router.replace(toOrder);
      },
      onError: (error) => {
        if (refuse(error)) router.replace(toOrder);
      },
    });
  };

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="flex flex-1 flex-col">
      <div className="flex flex-col gap-2.5 px-3 pt-3 pb-6">
        {entries.map(({ subject, uploads }, place) => (
          <CommentItem
            key={subject.goodsSpecId}
            item={subject}
            draft={drafts[place] ?? EMPTY_DRAFT}
            uploads={uploads}
            onChange={(part) => change(place, part)}
            error={unrated.includes(place) ? t('comment.chooseStars') : undefined}
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
