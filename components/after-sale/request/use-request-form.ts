import { type RefObject, useState } from 'react';
import type { RequestType } from '@/lib/contract/after-sale-case';
import { type getRequestReasons, parseAmount } from '@/lib/rules/after-sale/after-sale-form';
import { formatFen } from '@/lib/rules/money/format';
import { focusField } from '../parts/focus-field';
import type { CaseSnapshot } from '../parts/use-case-snapshot';

interface Draft {
  type: RequestType;
  reason: ReturnType<typeof getRequestReasons>[number] | undefined;
  /** In yuan, as typed. */
  amount: string;
  description: string;
}

/** State of the request form: draft and problems; problems are hidden before the first submit. */
export function useRequestForm(
  { afterSale }: CaseSnapshot,
  type: RequestType,
  form: RefObject<HTMLFormElement | null>,
) {
  const { refundableFen } = afterSale;
  const [tried, setTried] = useState(false);
  const [draft, setDraft] = useState<Draft>({
    type,
    reason: undefined,
    amount: formatFen(refundableFen, { sign: '' }).replaceAll(',', ''),
    description: '',
  });
  const hasAmount = draft.type !== 'exchange' && refundableFen > 0;
  const amount = hasAmount ? parseAmount(draft.amount, refundableFen) : { fen: undefined };
  const problems = {
    reason: draft.reason ? undefined : ('reason' as const),
    amount: 'problem' in amount ? amount.problem : undefined,
  };

  return {
    draft,
    hasAmount,
    problems: tried ? problems : { reason: undefined, amount: undefined },
    change: (part: Partial<Draft>) => setDraft((last) => ({ ...last, ...part })),
    /** Returns the input to send; when a field is invalid, focuses it and returns undefined. */
    check: () => {
      setTried(true);
      const { reason, description } = draft;
      if (!reason) focusField(form.current, 'reason');
      else if ('problem' in amount) focusField(form.current, 'amount');
      else return { type: draft.type, reason, description: description.trim(), amountFen: amount.fen };
      return undefined;
    },
  };
}
