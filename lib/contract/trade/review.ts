import { z } from 'zod';
import { define } from '../define';
import { example } from '../examples';
import { count, id } from '../fields';
import { routes } from '../routes';
import { ownPictureList, typedText } from './typed-text';

// R-AFTER-19
export const orderComment = define({
  ...routes.orderComment,
  source: 'R-AFTER-18',
  summary: 'Comments the goods of a completed order, each once',
  perMinute: 10,
  input: z.object({
    orderId: id,
    items: z
      .array(
        z.object({
          goodsSpecId: id,
          stars: z.number().int().min(1).max(5),
          text: typedText(500).default(''),
          pictures: ownPictureList,
        }),
      )
      .min(1)
      .max(20),
  }),
  data: z.object({ comments: count.describe('written now') }),
  example: {
    input: {
      orderId: example.completedOrderId,
      items: [{ goodsSpecId: example.goodsSpecId, stars: 5, text: '杯子很好看，包装也仔细', pictures: [] }],
    },
    data: { comments: 1 },
  },
});
