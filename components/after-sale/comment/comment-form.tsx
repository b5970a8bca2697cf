'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useLink } from '@/components/app/use-link';
import { Button } from '@/components/ui/button';
import { ActionBar } from '@/components/ui/nav/action-bar';
import { toast } from '@/components/ui/overlay/toast-store';
import { useTrays } from '@/components/upload/use-tray';
import type { OrderDetail, OrderItem } from '@/lib/contract/order';
import { focusField } from '../parts/focus-field';
import { useRefusal } from '../parts/use-refusal';
import { type CommentDraft, CommentItem } from './comment-item';
import { useComments, type WrittenComment } from './use-comments';

const EMPTY: CommentDraft = { stars: undefined, text: '' };

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
  const places = useTrays(items);
  const [drafts, setDrafts] = useState<readonly CommentDraft[]>(() => items.map(() => EMPTY));
  const [lacking, setLacking] = useState<readonly number[]>([]);
  const [waiting, setWaiting] = useState(false);
  const send = useComments(order.orderId);
  const refuse = useRefusal();
  const toOrder = link(`/payindex?orderId=${order.orderId}`);

  const change = (place: number, part: Partial<CommentDraft>) => {
    setDrafts((last) => last.map((draft, index) => (index === place ? { ...draft, ...part } : draft)));
    setLacking((last) => last.filter((index) => index !== place));
  };

  /** Items that say something without stars; all of them when nothing is rated at all. */
  const findLacking = (): number[] => {
    const isRated = drafts.some(({ stars }) => stars);
    return drafts.flatMap(({ stars, text }, place) => {
      const isBegun = text.trim() !== '' || (places[place]?.tray.read().length ?? 0) > 0;
      return !stars && (isBegun || !isRated) ? [place] : [];
    });
  };

  /** What is rated, once its pictures have arrived; null when one has not. */
  const collect = async (): Promise<WrittenComment[] | null> => {
    const said: WrittenComment[] = [];
    for (const [place, { of, tray }] of places.entries()) {
      const { stars, text } = drafts[place] ?? EMPTY;
      if (!stars) continue;
      const pictures = await tray.settled();
      if (!pictures) return null;
      said.push({ goodsSpecId: of.goodsSpecId, stars, text: text.trim(), pictures });
    }
    return said;
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (waiting || send.isPending) return;
    const found = findLacking();
    setLacking(found);
    const first = places[found[0] ?? -1];
    if (first) {
      focusField(form.current, `stars-${first.of.goodsSpecId}`);
      return;
    }
    setWaiting(true);
    const said = await collect();
    setWaiting(false);
    if (!said) {
      toast(t('pictures.stuck'), { tone: 'error' });
      return;
    }
    send.mutate(said, {
      onSuccess: () => {
        toast(t('comment.thanks'), { tone: 'success' });
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
        {places.map(({ of, tray }, place) => (
          <CommentItem
            key={of.goodsSpecId}
            item={of}
            draft={drafts[place] ?? EMPTY}
            tray={tray}
            onChange={(part) => change(place, part)}
            error={lacking.includes(place) ? t('comment.chooseStars') : undefined}
          />
        ))}
        <p className="px-1 text-12 text-muted">
          {places.length > 1 && `${t('comment.later')} · `}
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
