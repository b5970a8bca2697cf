import 'server-only';
import type { CaseStep } from '@/lib/contract/after-sale-case';
import { formatCaseStep, type NamedParcel, type StepFacts } from '@/lib/rules/after-sale/after-sale-texts';
import { getExpressCompany } from '@/lib/rules/order/express-companies';
import type { Tx } from '../../db/types';
import type { CaseRow } from './find-case';

/** The parcel with its company's names; undefined while there is no parcel. */
export const toNamedParcel = (company: string | null, expressNo: string | null): NamedParcel | undefined =>
  company === null || expressNo === null ? undefined : { ...getExpressCompany(company), expressNo };

function toStepFacts(row: CaseRow, step: CaseStep): Omit<StepFacts, 'deductedFen' | 'isRefused'> {
  const parcel =
    step === 'exchanged'
      ? toNamedParcel(row.replacement_company, row.replacement_no)
      : toNamedParcel(row.express_company, row.express_no);
  return {
    type: row.type,
    amountFen: row.amount_fen,
    ...(parcel && { parcel }),
    ...(row.reject_reason !== null && { rejectReason: row.reject_reason }),
  };
}

interface NewSteps {
  steps: readonly CaseStep[];
  /** Fen that were deducted from the refund for missing points. */
  deductedFen?: number;
  /** Whether the recipient refused the parcel. */
  isRefused?: boolean;
  now: Date;
}

/** Writes the latest steps of a case; `row.steps` must include them. */
export async function writeSteps(
  tx: Tx,
  row: CaseRow,
  { steps, deductedFen = 0, isRefused = false, now }: NewSteps,
): Promise<void> {
  const rows = steps.map((step, index) => {
    const { zh, en } = formatCaseStep(step, { ...toStepFacts(row, step), deductedFen, isRefused });
    const position = row.steps - steps.length + index + 1;
    return { case_id: row.id, position, step, at: now.toISOString(), text_zh: zh, text_en: en };
  });
  await tx.insertInto('after_sale_steps').values(rows).execute();
}
