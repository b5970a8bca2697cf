import { CircleCheck, MessageSquareText } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { CommentPictures } from '@/components/goods/detail/comments/comment-pictures';
import { CopyButton } from '@/components/order/copy-button';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { StatusHero } from '@/components/ui/feedback/status-hero';
import { Fact } from '@/components/ui/list/fact';
import { ActionBar } from '@/components/ui/nav/action-bar';
import { useLink } from '@/lib/browser/current-page';
import type { CallData } from '@/lib/contract/contract';
import { formatDate } from '@/lib/rules/time/format-date';

/** The receipt number of a complaint; for a new complaint also what the number is for. */
function ReceiptCard({ receipt, isNew }: { receipt: string; isNew: boolean }) {
  const t = useTranslations('afterSale.complain');
  return (
    <Card as="section">
      <h3 className="text-12 text-muted">{t('receipt')}</h3>
      <p className="mt-0.5 flex items-center gap-2 text-18 font-extrabold">
        {receipt}
        <CopyButton text={receipt} label={t('copyReceipt')} />
      </p>
      {isNew && <p className="mt-2 text-13 text-muted">{t('sentText')}</p>}
    </Card>
  );
}

interface Props {
  complaint: CallData<'complaintDetail'>;
  isNew: boolean;
}

/** A complaint: state, receipt number, answer and text. */
export function ComplaintView({ complaint, isNew }: Props) {
  const t = useTranslations('afterSale');
  const texts = useAppTexts();
  const locale = useLocale();
  const link = useLink();
  const { complaintId, type, text, phone, pictures, orderId, state, answer, createdAt, answeredAt } =
    complaint;
  const isJustSent = isNew && state === 'received';
  return (
    <>
      <StatusHero
        icon={isJustSent || state === 'answered' ? CircleCheck : MessageSquareText}
        title={isJustSent ? t('complain.sent') : t(`complain.states.${state}`)}
        hint={t(`complain.stateTexts.${state}`)}
      />
      <div className="relative -mt-11 flex flex-col gap-2.5 px-3 pb-6">
        <ReceiptCard receipt={complaintId} isNew={isJustSent} />
        {answer && (
          <Card as="section">
            <h3 className="text-14 font-bold">{t('complain.answer')}</h3>
            <p className="mt-2 text-14 whitespace-pre-line">{answer}</p>
            {answeredAt && (
              <time dateTime={answeredAt} className="mt-2 block text-12 text-muted">
                {formatDate(answeredAt, 'fullTime', locale)}
              </time>
            )}
          </Card>
        )}
        <Card as="section">
          <header className="flex items-baseline justify-between gap-3">
            <h3 className="text-14 font-bold">{t('complain.yourWords')}</h3>
            {state !== 'answered' && <span className="text-11 text-muted">{t('complain.live')}</span>}
          </header>
          <p className="mt-2 text-14 whitespace-pre-line">{text}</p>
          {pictures.length > 0 && (
            <CommentPictures
              pictures={pictures}
              texts={{ picture: t('detail.pictures'), close: texts.close }}
            />
          )}
          <dl className="mt-3 border-t border-line pt-2">
            <Fact name={t('complain.kind')}>{t(`complain.types.${type}`)}</Fact>
            <Fact name={t('complain.at')}>{formatDate(createdAt, 'fullTime', locale)}</Fact>
            {phone && <Fact name={t('complain.phone')}>{phone}</Fact>}
          </dl>
        </Card>
      </div>
      <ActionBar>
        <div className="flex flex-1 justify-end gap-2.5">
          {orderId && (
            <ButtonLink variant="outline" href={link(`/payindex?orderId=${orderId}`)}>
              {t('toOrder')}
            </ButtonLink>
          )}
          <ButtonLink variant="outline" href={link('/complain')}>
            {t('complain.another')}
          </ButtonLink>
        </div>
      </ActionBar>
    </>
  );
}
