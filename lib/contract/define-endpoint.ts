import { z } from 'zod';
import type { Endpoint, ObjectSchema } from './endpoint';

const emptyObject = z.object({});
type EmptyObject = typeof emptyObject;

type EndpointDefinition<P extends ObjectSchema, I extends ObjectSchema, D extends z.ZodType> = Omit<
  Endpoint<P, I, D>,
  'params' | 'input'
> & { params?: P; input?: I };

/** Completes an endpoint definition; `params` and `input` default to empty objects (R-API-10). */
export function defineEndpoint<
  D extends z.ZodType,
  P extends ObjectSchema = EmptyObject,
  I extends ObjectSchema = EmptyObject,
>(definition: EndpointDefinition<P, I, D>): Endpoint<P, I, D> {
  return {
    ...definition,
    params: definition.params ?? (emptyObject as unknown as P),
    input: definition.input ?? (emptyObject as unknown as I),
  };
}
