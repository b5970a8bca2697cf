import 'server-only';
import { z } from 'zod';
import type { AfterSale } from '@/lib/contract/after-sale';
import { findNextCaseStatus } from '@/lib/rules/after-sale/after-sale';
import { formatCaseNumber } from '@/lib/rules/after-sale/case-number';
import { readSetting } from '../../config/settings';
import type { Context } from '../../context';
import { jsonColumn } from '../../db/json-column';
import { localize } from '../../goods/localized';
import { getRefundedAt } from '../case/amounts';
import type { CaseRow } from '../case/find-case';
import { toNamedParcel } from '../case/write-steps';

type Case = NonNullable<AfterSale['case']>;

const picturesColumn = jsonColumn('after_sale_cases.pictures', z.array(z.string()));

function serializeParcel({ locale }: Context, company: string | null, expressNo: string | null) {
  const parcel = toNamedParcel(company, expressNo);
  if (!parcel || company === null) return null;
  return {
    expressCode: company,
    company: localize(locale, { zh: parcel.nameZh, en: parcel.nameEn }),
    expressNo: parcel.expressNo,
  };
}

/** The address for the return; null unless the shopper can send the goods back now. */
async function getReturnAddress({ db, locale }: Context, row: CaseRow): Promise<Case['returnTo']> {
  const setting = findNextCaseStatus(row, 'sendBack') ? await readSetting(db, 'returnAddress') : null;
  if (!setting) return null;
  const { receiver, address, phone } = setting;
  return { receiver: localize(locale, receiver), phone, address: localize(locale, address) };
}

async function getTimeline({ db, locale }: Context, row: CaseRow): Promise<Case['timeline']> {
  const steps = await db
    .selectFrom('after_sale_steps')
    .select(['step', 'at', 'text_zh as zh', 'text_en as en'])
    .where('case_id', '=', row.id)
    .orderBy('position', 'desc')
    .execute();
  return steps.map(({ step, at, ...text }) => ({ step, at, text: localize(locale, text) }));
}

/** Serializes a case for the contract. */
export async function serializeCase(context: Context, row: CaseRow): Promise<Case> {
  return {
    caseId: row.id,
    caseNo: formatCaseNumber({ orderId: row.order_id, number: row.number }),
    type: row.type,
    status: row.status,
    reason: row.reason,
    description: row.description,
    pictures: picturesColumn.parse(row.pictures).map(context.picture),
    amountFen: row.amount_fen,
    refundArrivedAt: await getRefundedAt(context.db, row),
    rejectReason: row.reject_reason,
    returnTo: await getReturnAddress(context, row),
    returnParcel: serializeParcel(context, row.express_company, row.express_no),
    replacement: serializeParcel(context, row.replacement_company, row.replacement_no),
    createdAt: row.created_at,
    timeline: await getTimeline(context, row),
  };
}
