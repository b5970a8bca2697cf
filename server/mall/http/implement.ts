import 'server-only';
import type { z } from 'zod';
import type { AnyEndpoint, Endpoint, ObjectSchema } from '@/lib/contract/endpoint';
import { assertWellFormed } from '@/lib/http/validate-input';
import type { Context, MallDeps } from '../context';
import { createContext } from './create-context';
import { readFormFile, type UploadedFile } from './read-form-file';
import { parseWithSchema, readInput } from './read-input';

/** An endpoint of the contract with its implementation. */
export interface Implementation {
  readonly definition: AnyEndpoint;
  /**
   * Returns the `data` of the envelope.
   * @throws AppError when the call is rejected.
   */
  run(deps: MallDeps, request: Request, params: Readonly<Record<string, string>>): Promise<unknown>;
}

/** What a handler receives: parsed path parameters and input. */
interface ParsedCall<P extends ObjectSchema, I extends ObjectSchema> {
  readonly params: z.output<P>;
  readonly input: z.output<I>;
}

type Handler<P extends ObjectSchema, I extends ObjectSchema, D extends z.ZodType, X = unknown> = (
  context: Context,
  call: ParsedCall<P, I> & X,
) => Promise<z.input<D>>;

/**
 * Parses the call, adds what `readExtra` reads from the request, and validates the answer with the contract's
 * schema.
 */
function implementWith<P extends ObjectSchema, I extends ObjectSchema, D extends z.ZodType, X>(
  definition: Endpoint<P, I, D>,
  readExtra: (request: Request) => X | Promise<X>,
  handler: Handler<P, I, D, X>,
): Implementation {
  return {
    definition,
    async run(deps, request, rawParams) {
      const raw = await readInput(definition, request);
      assertWellFormed({ ...rawParams, ...raw });
      const params = parseWithSchema(definition.params, rawParams);
      const context = await createContext(deps, definition, request, raw);
      const input = parseWithSchema(definition.input, raw);
      const data = await handler(context, { params, input, ...(await readExtra(request)) });
      return definition.data.parse(data);
    },
  };
}

/**
 * Implements an endpoint. The handler receives parsed parameters and input; its result goes through the
 * contract's `data` schema, which strips fields that the contract does not list and throws on a mismatch
 * (R-API-13).
 */
export const implement = <P extends ObjectSchema, I extends ObjectSchema, D extends z.ZodType>(
  definition: Endpoint<P, I, D>,
  handler: Handler<P, I, D>,
): Implementation => implementWith(definition, () => ({}), handler);

/** Implements an endpoint that takes a form: the handler also receives the uploaded file. */
export function implementForm<P extends ObjectSchema, I extends ObjectSchema, D extends z.ZodType>(
  definition: Endpoint<P, I, D>,
  handler: Handler<P, I, D, { readonly file: UploadedFile }>,
): Implementation {
  const { form } = definition;
  if (!form) throw new Error(`the definition of ${definition.id} has no form`);
  return implementWith(definition, async (request) => ({ file: await readFormFile(form, request) }), handler);
}
