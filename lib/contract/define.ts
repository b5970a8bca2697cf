import { z } from 'zod';
import type { Endpoint, ObjectSchema } from './endpoint';

const nothing = z.object({});
type Nothing = typeof nothing;

type Definition<P extends ObjectSchema, I extends ObjectSchema, D extends z.ZodType> = Omit<
  Endpoint<P, I, D>,
  'params' | 'input'
> & { params?: P; input?: I };

/** Makes an endpoint definition; what is not named takes no parameters and no input (R-API-10). */
export function define<
  D extends z.ZodType,
  P extends ObjectSchema = Nothing,
  I extends ObjectSchema = Nothing,
>(definition: Definition<P, I, D>): Endpoint<P, I, D> {
  return {
    ...definition,
    params: definition.params ?? (nothing as unknown as P),
    input: definition.input ?? (nothing as unknown as I),
  };
}
