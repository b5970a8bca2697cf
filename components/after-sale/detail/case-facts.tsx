import { useLocale, useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { CommentPictures } from '@/components/goods/detail/comments/comment-pictures';
import { CopyButton } from '@/components/order/copy-button';
import { Card } from '@/components/ui/card';
import { Fact } from '@/components/ui/list/fact';
import type { AfterSale, AfterSaleCase } from '@/lib/contract/after-sale';
import { formatFen } from '@/lib/rules/money/format';
import { formatDate } from '@/lib/rules/time/format-date';

interface Props {
  afterSale: AfterSale;
  afterSaleCase: AfterSaleCase;
  unit: string;
}

/** The request and its amounts. */
export function CaseFacts({ afterSale, afterSaleCase, unit }: Props) {
  const t = useTranslations('afterSale');
  const texts = useAppTexts();
  const locale = useLocale();
  const { type, status, reason, amountFen, refundArrivedAt, description, pictures, caseNo } = afterSaleCase;
  const isRefunded = status === 'refunded';
  return (
    <Card as="section">
      <h3 className="mb-1.5 text-14 font-bold">{t('detail.facts')}</h3>
      <dl>
        <Fact name={t('detail.type')}>{t(`types.${type}`)}</Fact>
        <Fact name={t('detail.reason')}>{t(`reasons.${reason}`)}</Fact>
        {type !== 'exchange' && (
          <>
            {amountFen > 0 && (
              <Fact name={t(isRefunded ? 'detail.amountDone' : 'detail.amount')}>
                <strong className="text-16 font-extrabold text-primary">{formatFen(amountFen)}</strong>
              </Fact>
            )}
            {afterSale.points !== 0 && (
              <Fact name={t('detail.pointsBack', { unit })}>
                <span className="text-muted">{t('detail.pointsNotBack')}</span>
              </Fact>
            )}
          </>
        )}
        {isRefunded && amountFen > 0 && (
          <Fact name={t('detail.arrivedAt')}>
            {refundArrivedAt ? (
              formatDate(refundArrivedAt, 'fullTime', locale)
            ) : (
              <span className="text-muted">{t('detail.underWay')}</span>
            )}
          </Fact>
        )}
        <Fact name={t('detail.number')}>
          <span className="min-w-0">{caseNo}</span>
          <CopyButton text={caseNo} label={`${t('copy')}: ${t('detail.number')}`} />
        </Fact>
      </dl>
      {(description || pictures.length > 0) && (
        <div className="mt-2 border-t border-line pt-3">
          {description && <p className="text-13 whitespace-pre-line">{description}</p>}
          {pictures.length > 0 && (
            <CommentPictures
              pictures={pictures}
              texts={{ picture: t('detail.pictures'), close: texts.close }}
            />
          )}
        </div>
      )}
    </Card>
  );
}
