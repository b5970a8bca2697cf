import type { CaseStep, CaseType } from '@/lib/contract/after-sale-case';
import { formatCount, formatFen } from '../money/format';
import { SEND_BACK_DAYS } from './after-sale';

/** A text in both languages. */
interface BilingualText {
  zh: string;
  en: string;
}

/** A parcel, with the names of its express company. */
export interface NamedParcel {
  nameZh: string;
  nameEn: string;
  expressNo: string;
}

/** The details that the text of a step needs. */
export interface StepFacts {
  type: CaseType;
  /** The refund, in fen. */
  amountFen: number;
  /** Fen that were deducted from the refund, one for each missing point. */
  deductedFen?: number;
  /** Whether the recipient refused the parcel, so that nothing was paid. */
  isRefused?: boolean;
  parcel?: NamedParcel;
  /** The operator's reason for the rejection. */
  rejectReason?: string;
}

const caseTypeTexts: Readonly<Record<CaseType, BilingualText>> = {
  refund: { zh: '退款', en: 'a refund' },
  money: { zh: '仅退款', en: 'a refund without a return' },
  return: { zh: '退货退款', en: 'a return and a refund' },
  exchange: { zh: '换货', en: 'an exchange' },
};

const formatParcel = ({ parcel }: StepFacts): BilingualText => ({
  zh: parcel ? `${parcel.nameZh} ${parcel.expressNo}` : '',
  en: parcel ? `${parcel.nameEn} ${parcel.expressNo}` : '',
});

const includesReturn = ({ type }: StepFacts): boolean => type === 'return' || type === 'exchange';

/** Says how much was deducted from a refund, and why; empty if nothing was. The brand's name of points replaces `{points}`. */
const formatDeduction = ({ deductedFen = 0 }: StepFacts): BilingualText =>
  deductedFen > 0
    ? {
        zh: `，已扣除 ${formatFen(deductedFen)}：此订单赠送的{points}有 ${formatCount(deductedFen)} 已被使用`,
        en: `. ${formatFen(deductedFen)} was deducted, because you have spent ${formatCount(deductedFen)} of the {points} from this order`,
      }
    : { zh: '', en: '' };

function formatRefunded(facts: StepFacts): BilingualText {
  if (facts.isRefused)
    return {
      zh: '包裹已拒收，未收取现金，无需退款',
      en: 'You refused the parcel. No cash was collected, so there is nothing to refund',
    };
  if (facts.amountFen === 0) return { zh: '退款已完成', en: 'The refund is done' };
  const deduction = formatDeduction(facts);
  return {
    zh: `${formatFen(facts.amountFen)} 将按原支付方式退回${deduction.zh}`,
    en: `${formatFen(facts.amountFen)} goes back the way it was paid${deduction.en}`,
  };
}

const stepTexts: Readonly<Record<CaseStep, (facts: StepFacts) => BilingualText>> = {
  requested: ({ type }) => ({
    zh: `你申请了${caseTypeTexts[type].zh}`,
    en: `You asked for ${caseTypeTexts[type].en}`,
  }),
  approved: (facts) =>
    includesReturn(facts)
      ? {
          zh: `申请已通过，请在 ${SEND_BACK_DAYS} 天内寄回商品并填写快递单号`,
          en: `Approved. Please send the goods back within ${SEND_BACK_DAYS} days and enter the tracking number`,
        }
      : { zh: '申请已通过', en: 'Approved' },
  rejected: ({ rejectReason = '' }) => ({
    zh: `申请未通过：${rejectReason}`,
    en: `Declined: ${rejectReason}`,
  }),
  cancelled: () => ({ zh: '你撤销了申请', en: 'You withdrew the request' }),
  lapsed: () => ({
    zh: `${SEND_BACK_DAYS} 天内未寄回商品，申请已关闭`,
    en: `Closed: the goods were not sent back within ${SEND_BACK_DAYS} days`,
  }),
  sentBack: (facts) => ({
    zh: `你已寄回商品：${formatParcel(facts).zh}`,
    en: `You sent the goods back: ${formatParcel(facts).en}`,
  }),
  corrected: (facts) => ({
    zh: `退货快递已更正为 ${formatParcel(facts).zh}`,
    en: `Tracking corrected to ${formatParcel(facts).en}`,
  }),
  received: () => ({ zh: '仓库已收到退回的商品', en: 'The warehouse has received the goods' }),
  refunded: formatRefunded,
  exchanged: (facts) => ({
    zh: `换货商品已寄出：${formatParcel(facts).zh}`,
    en: `The replacement is on its way: ${formatParcel(facts).en}`,
  }),
};

/** The text of a step on the timeline of a case. */
export const formatCaseStep = (step: CaseStep, facts: StepFacts): BilingualText => stepTexts[step](facts);
