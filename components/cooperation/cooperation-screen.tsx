'use client';

import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/order/copy-button';
import { StatusHero } from '@/components/ui/feedback/status-hero';
import { ActionBar } from '@/components/ui/nav/action-bar';
import { HeroBody } from '@/components/ui/nav/app-header';
import { useLink } from '@/lib/browser/current-page';
import { Button, ButtonLink } from '../ui/button';
import { Card } from '../ui/card';
import { CooperationForm } from './cooperation-form';
import { clearReceipt, useReceipt } from './offer-store';

/** Shows that an offer was received, with its receipt number. */
function ReceiptView({ receiptNo }: { receiptNo: string }) {
  const t = useTranslations('cooperation');
  const link = useLink();
  return (
    <>
      <StatusHero icon={CircleCheck} title={t('sent')} hint={t('sentHint')} />
      <HeroBody className="flex-1">
        <Card as="section">
          <h3 className="text-12 text-muted">{t('receipt')}</h3>
          <p className="mt-0.5 flex items-center gap-2 text-18 font-extrabold break-all">
            {receiptNo}
            <CopyButton text={receiptNo} label={t('copyReceipt')} />
          </p>
          <p className="mt-2 text-13 text-muted">{t('receiptHint')}</p>
        </Card>
      </HeroBody>
      <ActionBar>
        <div className="flex flex-1 justify-end gap-2.5">
          <Button variant="outline" onClick={clearReceipt}>
            {t('another')}
          </Button>
          <ButtonLink href={link('/home')}>{t('toHome')}</ButtonLink>
        </div>
      </ActionBar>
    </>
  );
}

/** `/cooperation`: the form for companies; after sending the receipt number (R-DOC-07). */
export function CooperationScreen() {
  const receiptNo = useReceipt();
  return receiptNo ? <ReceiptView receiptNo={receiptNo} /> : <CooperationForm />;
}
