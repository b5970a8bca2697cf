import { z } from 'zod';
import { defineEndpoint } from './define-endpoint';
import { example } from './examples';
import { id } from './fields';
import { routes } from './routes';

const claimObstacle = z
  .enum(['mall_closed', 'activity_over', 'limit_reached', 'out_of_stock'])
  .describe('the reason with which saveOrder would reject the claim; limit_reached: the user has claimed it');
export type ClaimObstacle = z.output<typeof claimObstacle>;

export const payOnDeliveryEligibility = defineEndpoint({
  ...routes.payOnDeliveryEligibility,
  source: 'R-DELIVERY-05',
  summary:
    'Returns whether the user may claim a product on delivery now; saveOrder also checks the phone and the address of the receiver',
  input: z.object({ goodsId: id }),
  data: z.object({ allowed: z.boolean(), reason: claimObstacle.nullable().describe('null when allowed') }),
  example: {
    input: { goodsId: example.goodsId },
    data: { allowed: false, reason: 'activity_over' },
  },
});
export type ClaimEligibility = z.output<typeof payOnDeliveryEligibility.data>;
