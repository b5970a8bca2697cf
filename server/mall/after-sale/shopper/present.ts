import 'server-only';
import { z } from 'zod';
import type { AfterSale } from '@/lib/contract/trade/after-sale';
import { moveOf } from '@/lib/rules/after-sale/after-sale';
import { caseNumberOf } from '@/lib/rules/after-sale/case-number';
import { pick } from '../../catalogue/localized';
import { readSetting } from '../../config/settings';
import type { Context } from '../../context';
import { refundedAt } from '../case/amounts';
import type { CaseRow } from '../case/rows';
import { namedParcel } from '../case/steps';

type Case = NonNullable<AfterSale['case']>;

const pictureList = z.array(z.string());

function parcelOf({ locale }: Context, company: string | null, expressNo: string | null) {
  const parcel = namedParcel(company, expressNo);
  if (!parcel || company === null) return null;
  return {
    expressCode: company,
    company: pick(locale, { zh: parcel.nameZh, en: parcel.nameEn }),
    expressNo: parcel.expressNo,
  };
}

/** Where goods go back to, while they are to be sent. */
async function returnTo({ db, locale }: Context, row: CaseRow): Promise<Case['returnTo']> {
  const setting = moveOf(row, 'sendBack') ? await readSetting(db, 'returnAddress') : null;
  if (!setting) return null;
  const { receiver, address, phone } = setting;
  return { receiver: pick(locale, receiver), phone, address: pick(locale, address) };
}

async function timeline({ db, locale }: Context, row: CaseRow): Promise<Case['timeline']> {
  const steps = await db
    .selectFrom('after_sale_steps')
    .select(['step', 'at', 'text_zh as zh', 'text_en as en'])
    .where('case_id', '=', row.id)
    .orderBy('position', 'desc')
    .execute();
  return steps.map(({ step, at, ...text }) => ({ step, at, text: pick(locale, text) }));
}

/** A case as the wire carries it; what does not fit the contract is caught by its schema. */
export async function presentCase(context: Context, row: CaseRow): Promise<Case> {
  return {
    caseId: row.id,
    caseNo: caseNumberOf({ orderId: row.order_id, number: row.number }),
    type: row.type,
    status: row.status,
    reason: row.reason,
    description: row.description,
    pictures: pictureList.parse(JSON.parse(row.pictures)).map(context.picture),
    amountFen: row.amount_fen,
    refundArrivedAt: await refundedAt(context.db, row),
    rejectReason: row.reject_reason,
    returnTo: await returnTo(context, row),
    returnParcel: parcelOf(context, row.express_company, row.express_no),
    replacement: parcelOf(context, row.replacement_company, row.replacement_no),
    createdAt: row.created_at,
    timeline: await timeline(context, row),
  };
}
