'use client';

import { useQuery } from '@tanstack/react-query';
import { BellOff, CircleCheck } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { useQueryParam } from '@/components/app/use-query-param';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Cell, CellGroup } from '@/components/ui/cell';
import { ErrorState } from '@/components/ui/feedback/illustrated-message';
import { Loading, Skeleton } from '@/components/ui/feedback/skeleton';
import { createLazyPart } from '@/components/ui/lazy-part';
import { showToast } from '@/components/ui/overlay/toast';
import { callMall } from '@/lib/browser/client';
import { useLink } from '@/lib/browser/current-page';
import { createQueryKey, meQuery } from '@/lib/browser/queries';
import { useIsPageShown } from '@/lib/browser/use-is-page-shown';
import { formatCount, toPointUnit } from '@/lib/rules/money/format';
import { isFlagSet } from '@/lib/rules/page/address-flag';
import { parseFromPage } from '@/lib/rules/page/from-page';
import { PhoneForm, usePhoneForm } from '../phone-form';

const OptOutSheet = createLazyPart(() => import('./opt-out-sheet').then((part) => part.OptOutSheet));

interface BindCardProps {
  /** Another page sent the shopper here because it needs a phone. */
  isNeeded: boolean;
  unit: string;
  onBound: () => void;
}

/** The form that binds a phone, or replaces it. */
function BindCard({ isNeeded, unit, onBound }: BindCardProps) {
  const t = useTranslations('phone');
  const form = usePhoneForm({
    send: (input) => callMall('bindUpdatePhone', input),
    invalidates: [createQueryKey('user')],
    onDone: ({ points }) => {
      showToast(
        points > 0
          ? t('grant.doneWithPoints', { points: formatCount(points), point: toPointUnit(points, unit) })
          : t('bind.done'),
        {
          tone: 'success',
        },
      );
      onBound();
    },
  });
  return (
    <Card as="section">
      <PhoneForm id="grant-phone" form={form} intro={t(isNeeded ? 'grant.needed' : 'grant.why')}>
        <Button size="lg" block type="submit" loading={form.isSending}>
          {t('grant.submit')}
        </Button>
      </PhoneForm>
    </Card>
  );
}

interface BoundCardProps {
  /** The bound phone, masked. */
  phone: string;
  /** The page to continue with. */
  href: string;
  onReplace: () => void;
}

/** Shows that a phone is bound: continue, or replace it. */
function BoundCard({ phone, href, onReplace }: BoundCardProps) {
  const t = useTranslations('phone.grant');
  return (
    <Card as="section" className="flex flex-col items-center px-5 py-7 text-center">
      <CircleCheck size={44} strokeWidth={1.6} aria-hidden className="text-primary" />
      <h2 className="mt-3 text-18 font-bold">{t('bound')}</h2>
      <p className="mt-1 text-16 tabular-nums text-muted">{phone}</p>
      <div className="mt-5 flex w-full flex-col gap-2.5">
        <ButtonLink size="lg" block href={href}>
          {t('continue')}
        </ButtonLink>
        <Button size="lg" block variant="outline" onClick={onReplace}>
          {t('replace')}
        </Button>
      </div>
    </Card>
  );
}

const fields = [0, 1, 2];

/** Placeholder until it is known whether a phone is bound; its text is in the page's HTML. */
const CardSkeleton = ({ label, intro }: { label: string; intro: string }) => (
  <Loading label={label} className="flex flex-col gap-4 rounded-card bg-surface p-3.5">
    <p className="mt-1 rounded-control bg-tint px-3.5 py-2.5 text-13">{intro}</p>
    {fields.map((field) => (
      <div key={field}>
        <Skeleton className="mb-1.5 h-4 w-1/4" />
        <Skeleton className="h-12 w-full" />
      </div>
    ))}
    <Skeleton className="h-4.5 w-2/3" />
    <Skeleton className="mb-2 h-12 w-full" />
  </Loading>
);

/** Opens the sheet that stops messages to a number, bound or not. */
function OptOutCell() {
  const t = useTranslations('phone.optOut');
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={t('title')}>
      <CellGroup>
        <Cell
          icon={<BellOff size={20} strokeWidth={1.8} aria-hidden />}
          label={t('label')}
          note={t('note')}
          onPress={() => setOpen(true)}
        />
      </CellGroup>
      {isOpen && <OptOutSheet onClose={() => setOpen(false)} />}
    </section>
  );
}

/**
 * `/grantPhone`: binds a phone by image captcha and SMS code, and goes back to the page in `from`, which must be
 * a page of the mall. `phoneUnbound` changes only the explanation: whether a phone is bound is known from the
 * shopper (R-PHONE-15).
 * @param unit name of points after a number
 */
export function GrantScreen({ unit }: { unit: string }) {
  const t = useTranslations('phone.grant');
  const texts = useAppTexts();
  const router = useRouter();
  const link = useLink();
  const isShown = useIsPageShown();
  const from = parseFromPage(useQueryParam('from', '')[0], '/grantPhone');
  const isNeeded = isFlagSet(useQueryParam('phoneUnbound', '')[0]);
  const [isReplacing, setReplacing] = useState(false);
  const { data: user, isError, isFetching, refetch } = useQuery(meQuery());
  const leave = () => {
    setReplacing(false);
    if (from && isShown()) router.replace(link(from));
  };
  return (
    <div className="flex flex-col gap-2.5 px-3 pt-3 pb-6">
      {user ? (
        user.phone && !isReplacing ? (
          <BoundCard phone={user.phone} href={link(from ?? '/mine')} onReplace={() => setReplacing(true)} />
        ) : (
          <BindCard isNeeded={isNeeded && !user.phone} unit={unit} onBound={leave} />
        )
      ) : isError ? (
        <ErrorState
          text={texts.loadFailed}
          retryLabel={texts.retry}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="rounded-card bg-surface"
        />
      ) : (
        <CardSkeleton label={texts.loading} intro={t(isNeeded ? 'needed' : 'why')} />
      )}
      {/* Not before it is known which card is above. */}
      {user && <OptOutCell />}
    </div>
  );
}
