'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { AddressSheet } from '@/components/address/address-sheet';
import { useAppTexts } from '@/components/app/app-texts';
import { useExpressFee } from '@/components/order/exchange/sheet/extras/use-express-fee';
import { AddressCell } from '@/components/order/exchange/sheet/parts/address-cell';
import { SpecChips } from '@/components/order/exchange/sheet/parts/spec-chips';
import { toSubmitProblem } from '@/components/order/exchange/sheet/submit-problem';
import { freshGoodsQuery } from '@/components/order/queries';
import { useBindPhone } from '@/components/phone/bind/use-bind-phone';
import { CodeFields } from '@/components/phone/code-fields';
import { useSmsCode } from '@/components/phone/use-sms-code';
import { ticketIllustration } from '@/components/ui/feedback/illustrations/ticket';
import { GoodsRow } from '@/components/ui/goods/goods-row';
import { ActionBar } from '@/components/ui/nav/action-bar';
import { Price } from '@/components/ui/price';
import { ApiError } from '@/lib/browser/api-error';
import { useLink } from '@/lib/browser/current-page';
import { addressesQuery } from '@/lib/browser/queries';
import { ActivityType } from '@/lib/contract/activity-type';
import type { GoodsDetail, GoodsSpec } from '@/lib/contract/goods';
import { formatFen } from '@/lib/rules/money/format';
import { getQuantityLimit, pickSpec } from '@/lib/rules/order/exchange';
import {
  createPayOnDeliveryListPath,
  type PayOnDeliveryParameters,
} from '@/lib/rules/order/pay-on-delivery-paths';
import { Button, ButtonLink } from '../ui/button';
import { Card, SectionHeader } from '../ui/card';
import { EmptyState, ErrorState } from '../ui/feedback/illustrated-message';
import { ContactSkeleton } from './contact-skeleton';
import { NoClaim, usePayOnDeliveryParameters } from './loading-screen';
import { useClaim, useVerifiedPhone } from './use-claim';

/** Problems with a text of their own; the others have those of the exchange sheet. */
const claimProblems = [
  'limit_reached',
  'claimed_phone',
  'claimed_address',
  'phone_not_allowed',
  'activity_over',
  'out_of_stock',
  'points_short',
] as const;
type ClaimProblem = (typeof claimProblems)[number];
const isClaimProblem = (problem: string): problem is ClaimProblem =>
  (claimProblems as readonly string[]).includes(problem);

const isCodeWrong = (error: unknown): boolean => error instanceof ApiError && error.reason === 'code_wrong';

/** Why the claim was rejected; undefined for a wrong code, which its field shows. */
function useProblemText(error: unknown, unit: string): string | undefined {
  const t = useTranslations('delivery.problems');
  const refusals = useTranslations('order.exchange.refusals');
  const problem = isCodeWrong(error) ? undefined : toSubmitProblem(error);
  if (!problem) return undefined;
  return isClaimProblem(problem) ? t(problem, { unit }) : refusals(problem, { unit, choice: '' });
}

interface SummaryProps {
  goods: GoodsDetail;
  spec: GoodsSpec;
  unit: string;
}

/** The product with its price. */
function ClaimedGoods({ goods, spec, unit }: SummaryProps) {
  return (
    <GoodsRow picture={goods.picture} title={goods.title}>
      <p className="truncate text-12 text-muted">{spec.name}</p>
      <Price
        exact
        points={spec.points}
        unit={unit}
        priceFen={spec.priceFen}
        marketPriceFen={spec.marketPriceFen}
      />
    </GoodsRow>
  );
}

/** `/payOnDeliveryContact`: receiver and verified phone of a claim (R-DELIVERY-08). */
export function ContactScreen({ unit }: { unit: string }) {
  const parameters = usePayOnDeliveryParameters();
  return parameters.goodsId ? (
    <Contact {...parameters} goodsId={parameters.goodsId} unit={unit} />
  ) : (
    <NoClaim {...parameters} />
  );
}

type ContactProps = PayOnDeliveryParameters & { goodsId: string; unit: string };

function Contact(props: ContactProps) {
  const { goodsId, groupType } = props;
  const t = useTranslations('delivery');
  const texts = useAppTexts();
  const link = useLink();
  const { data, error, isFetching, refetch } = useQuery(freshGoodsQuery(goodsId, ActivityType.payOnDelivery));
  if (data && data.activity?.activityType === ActivityType.payOnDelivery)
    return <ContactForm {...props} goods={data} />;
  if (data || (error instanceof ApiError && error.code === 404))
    return (
      <EmptyState
        illustration={ticketIllustration}
        text={t('obstacles.activity_over')}
        action={
          <ButtonLink href={link(createPayOnDeliveryListPath(groupType))}>{t('loading.more')}</ButtonLink>
        }
        className="my-auto"
      />
    );
  if (!error) return <ContactSkeleton label={texts.loading} />;
  return (
    <ErrorState
      text={texts.networkFailed}
      retryLabel={texts.retry}
      onRetry={() => void refetch()}
      retrying={isFetching}
      className="my-auto"
    />
  );
}

function ContactForm({ goods, unit, ...parameters }: ContactProps & { goods: GoodsDetail }) {
  const t = useTranslations('delivery.contact');
  const problemTexts = useTranslations('delivery.problems');
  const { data: addresses, isLoading } = useQuery(addressesQuery());
  const [addressId, setAddressId] = useState<string>();
  const [specId, setSpecId] = useState(parameters.goodsSpecId);
  const [isChoosing, setChoosing] = useState(false);
  const [code, setCode] = useState('');
  const [isCodeMissing, setCodeMissing] = useState(false);

  const address = addresses?.find((candidate) => candidate.addressId === addressId) ?? addresses?.[0];
  const { isVerified, isChecking } = useVerifiedPhone(address?.phone);
  // Until it is known whether a code is needed, a tap could only be misunderstood.
  const isAsking = isLoading || isChecking;
  const sms = useSmsCode(address?.phone ?? '');
  const claim = useClaim(parameters);
  const bind = useBindPhone(claim.reset);
  const problemText = useProblemText(claim.error, unit);

  const spec = pickSpec(goods.specs, specId);
  const isGone = !spec || getQuantityLimit(spec) === 0;
  const { goodsId, groupId } = goods;
  const express = useExpressFee(
    spec ? [{ ...spec, goodsId, groupId, quantity: 1, activityType: ActivityType.payOnDelivery }] : [],
    address?.addressId,
    address !== undefined && !address.needsCheck,
  );
  const cashFen = (spec?.priceFen ?? 0) + express.fee.fen;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!spec || isGone || isAsking || claim.isPending || claim.isSuccess) return;
    if (!address || address.needsCheck) return setChoosing(true);
    setCodeMissing(!isVerified && code.length !== 6);
    if (!isVerified && code.length !== 6) return;
    claim.mutate(
      {
        ...{ spec, addressId: address.addressId, phone: address.phone },
        phoneCode: isVerified ? undefined : code,
      },
      {
        onError: (error) => {
          const problem = toSubmitProblem(error);
          if (problem === 'identity_needed') bind.ask();
          if (problem === 'address_unverified') setChoosing(true);
        },
      },
    );
  };

  const codeError = isCodeMissing ? t('codeNeeded') : isCodeWrong(claim.error) ? t('codeWrong') : undefined;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // On a small screen the bar with the button covers the field and its error text.
    const field = codeError && form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (!field) return;
    field.focus({ preventScroll: true });
    field.scrollIntoView?.({ block: 'center' });
  }, [codeError]);
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-1 flex-col">
      <div className="flex flex-1 flex-col gap-2.5 px-3 pt-2.5 pb-5">
        <Card as="section" className="flex flex-col gap-3.5">
          {spec && <ClaimedGoods goods={goods} spec={spec} unit={unit} />}
          {goods.specs.length > 1 && (
            <SpecChips
              name={goods.optionName || t('option')}
              specs={goods.specs}
              chosenId={spec?.goodsSpecId ?? ''}
              soldOutLabel={problemTexts('out_of_stock')}
              onChoose={(next) => {
                claim.reset();
                setSpecId(next);
              }}
            />
          )}
        </Card>
        <Card as="section" flush>
          <AddressCell address={address} loading={isLoading} onPress={() => setChoosing(true)} />
        </Card>
        <Card as="section" className="flex flex-col gap-3.5">
          <SectionHeader title={t('phone')} />
          {!address ? (
            <p className="text-13 text-muted">{t('noAddress')}</p>
          ) : isVerified ? (
            <p role="status" className="flex items-center gap-2 text-14 font-semibold">
              <CircleCheck size={20} strokeWidth={1.8} aria-hidden className="shrink-0 text-primary" />
              {t('verified', { phone: address.phone })}
            </p>
          ) : (
            !isChecking && (
              <>
                <p className="text-13 text-muted">{t('verify', { phone: address.phone })}</p>
                <CodeFields
                  sms={sms}
                  code={code}
                  onCode={(next) => {
                    setCode(next);
                    setCodeMissing(false);
                    claim.reset();
                  }}
                  error={codeError}
                />
              </>
            )
          )}
        </Card>
      </div>
      <ActionBar>
        {(problemText ?? isGone) && (
          <p
            role="alert"
            className="flex basis-full items-start gap-2 rounded-control bg-tint px-3.5 py-2.5 text-13 font-semibold text-primary"
          >
            <CircleAlert size={18} strokeWidth={1.8} aria-hidden className="mt-px shrink-0" />
            {problemText ?? problemTexts('out_of_stock')}
          </p>
        )}
        <p className="min-w-24 flex-1 text-12 text-muted">
          {t('total')}
          <strong className="block text-18 font-extrabold text-primary">{formatFen(cashFen)}</strong>
          {express.fee.fen > 0 && t('shippingFee', { amount: formatFen(express.fee.fen) })}
        </p>
        <Button
          size="lg"
          type="submit"
          className="min-w-40"
          disabled={isGone}
          loading={isAsking || claim.isPending || claim.isSuccess}
        >
          {t(toSubmitProblem(claim.error) === 'network' ? 'retry' : 'submit')}
        </Button>
      </ActionBar>
      {bind.sheet}
      <AddressSheet
        open={isChoosing}
        onClose={() => setChoosing(false)}
        chosenId={address?.addressId}
        onChoose={(chosen) => {
          claim.reset();
          setCode('');
          setAddressId(chosen.addressId);
          setChoosing(false);
        }}
      />
    </form>
  );
}
