import 'server-only';
import { z } from 'zod';
import { AppError } from '@/lib/contract/errors';
import { complaintDetail as definition } from '@/lib/contract/trade/complaint';
import { maskPhone } from '@/lib/rules/caller/phone';
import { pick } from '../../catalogue/localized';
import type { Context } from '../../context';

const pictureList = z.array(z.string());

/** An own complaint (R-DOC-09). @throws AppError not_found, also for somebody else's. */
export async function complaintDetail({ db, userId, locale, picture }: Context, complaintId: string) {
  const row = await db
    .selectFrom('complaints')
    .selectAll()
    .where('id', '=', complaintId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'no such complaint');
  const isAnswered = row.state === 'answered';
  return {
    complaintId: row.id,
    type: definition.data.shape.type.parse(row.type),
    text: row.text,
    phone: maskPhone(row.phone ?? ''),
    pictures: pictureList.parse(JSON.parse(row.pictures)).map(picture),
    orderId: row.order_id,
    state: row.state,
    answer: isAnswered ? pick(locale, { zh: row.answer_zh, en: row.answer_en }) : null,
    createdAt: row.created_at,
    answeredAt: isAnswered ? row.moved_at : null,
  };
}
