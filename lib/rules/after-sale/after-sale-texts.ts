import type { CaseStep, CaseType } from '@/lib/contract/trade/case';
import { formatFen } from '../money/money';
import { SEND_BACK_DAYS } from './after-sale';

/** A text in both languages. */
interface Both {
  zh: string;
  en: string;
}

/** A parcel as a line of a timeline names it. */
export interface NamedParcel {
  nameZh: string;
  nameEn: string;
  expressNo: string;
}

/** What a step tells besides itself. */
export interface StepFacts {
  type: CaseType;
  /** Fen that go back. */
  amountFen: number;
  parcel?: NamedParcel;
  /** Why the operator said no, in their own words. */
  rejectReason?: string;
}

const wishes: Readonly<Record<CaseType, Both>> = {
  refund: { zh: '退款', en: 'a refund' },
  money: { zh: '仅退款', en: 'a refund without a return' },
  return: { zh: '退货退款', en: 'a return and a refund' },
  exchange: { zh: '换货', en: 'an exchange' },
};

const named = ({ parcel }: StepFacts): Both => ({
  zh: parcel ? `${parcel.nameZh} ${parcel.expressNo}` : '',
  en: parcel ? `${parcel.nameEn} ${parcel.expressNo}` : '',
});

const needsGoods = ({ type }: StepFacts): boolean => type === 'return' || type === 'exchange';

const refundedText = ({ amountFen }: StepFacts): Both =>
  amountFen > 0
    ? {
        zh: `${formatFen(amountFen)} 将按原支付方式退回`,
        en: `${formatFen(amountFen)} goes back the way it was paid`,
      }
    : { zh: '退款已完成', en: 'The refund is done' };

const texts: Readonly<Record<CaseStep, (facts: StepFacts) => Both>> = {
  requested: ({ type }) => ({ zh: `你申请了${wishes[type].zh}`, en: `You asked for ${wishes[type].en}` }),
  approved: (facts) =>
    needsGoods(facts)
      ? {
          zh: `申请已通过，请在 ${SEND_BACK_DAYS} 天内寄回商品并填写快递单号`,
          en: `Approved. Please send the goods back within ${SEND_BACK_DAYS} days and enter the tracking number`,
        }
      : { zh: '申请已通过', en: 'Approved' },
  rejected: ({ rejectReason = '' }) => ({
    zh: `申请未通过：${rejectReason}`,
    en: `Not approved: ${rejectReason}`,
  }),
  cancelled: () => ({ zh: '你撤销了申请', en: 'You withdrew the request' }),
  lapsed: () => ({
    zh: `${SEND_BACK_DAYS} 天内未寄回商品，申请已关闭`,
    en: `Closed: the goods were not sent back within ${SEND_BACK_DAYS} days`,
  }),
  sentBack: (facts) => ({
    zh: `你已寄回商品：${named(facts).zh}`,
    en: `You sent the goods back: ${named(facts).en}`,
  }),
  corrected: (facts) => ({
    zh: `退货快递已更正为 ${named(facts).zh}`,
    en: `Tracking corrected to ${named(facts).en}`,
  }),
  received: () => ({ zh: '仓库已收到退回的商品', en: 'The warehouse has received the goods' }),
  refunded: refundedText,
  exchanged: (facts) => ({
    zh: `换货商品已寄出：${named(facts).zh}`,
    en: `The replacement is on its way: ${named(facts).en}`,
  }),
};

/** What a step of a case says on its timeline. */
export const stepText = (step: CaseStep, facts: StepFacts): Both => texts[step](facts);
