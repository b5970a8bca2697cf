/** Stands where the phone number stood; no typed text holds it, because control characters are taken out. */
export const PHONE_MARK = '\u0001';

const RECEIVER_LABEL =
  /(?:收货人姓名|收件人姓名|收货人|收件人|联系人|姓名|名字|\b(?:receiver|recipient|name))\s*[:=]\s*([A-Za-z][A-Za-z.'-]+(?: [A-Za-z][A-Za-z.'-]+){1,3}(?![A-Za-z:=])|[^\s,;|:]{1,30})/i;
const LABELS =
  /(?:收货人|收件人|联系人|手机号码|手机号|手机|联系电话|联系方式|电话号码|电话|所在地区|所在区域|省市区|收货地址|收件地址|详细地址|地址|地区|街道|\b(?:mobile|phone|tel|address|area)(?: number)?)\s*[:=]/gi;
const POSTCODE = /(?:邮政编码|邮编)\s*[:=]?\s*\d{6}|(?<![\w-])\d{6}(?![\w-]|号)/g;
/** With +86 or 0086, with gaps, and with the extension of a number that hides the real one. */
const PHONE =
  /(?<!\d)(?:\(?(?:\+|00)?86\)?[\s-]?)?(1[3-9]\d)[\s-]?(\d{4})[\s-]?(\d{4})(?:\s*转\s*\d{1,6}|-\d{3,4})?(?!\d)/g;

export interface CleanLine {
  /** What is left, with `PHONE_MARK` where the number stood. */
  text: string;
  phone: string;
  /** Named by a label; empty: not. */
  receiver: string;
}

/** Takes labels, phone numbers and postcodes out of an address line; full-width characters become plain ones. */
export function cleanLine(line: string): CleanLine {
  const plain = line
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/[。、]/g, ',')
    .replace(/(?:\(收\)|【收】)/g, ' ');
  const receiver = RECEIVER_LABEL.exec(plain)?.[1] ?? '';
  const numbers = [...plain.matchAll(PHONE)];
  const text = plain
    .replace(RECEIVER_LABEL, ' ')
    .replace(PHONE, ` ${PHONE_MARK} `)
    .replace(LABELS, ' ')
    .replace(POSTCODE, ' ')
    .trim();
  return { text, phone: numbers[0]?.slice(1, 4).join('') ?? '', receiver };
}
