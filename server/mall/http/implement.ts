import 'server-only';
import type { z } from 'zod';
import { type AnyEndpoint, type Endpoint, type ObjectSchema, pathsOf } from '@/lib/contract/endpoint';
import type { Context, Host } from '../context';
import { contextOf } from './context';
import { parse, readInput } from './read';

/** An endpoint of the contract with what answers it. */
export interface Implementation {
  readonly definition: AnyEndpoint;
  /** Answers `data`; throws an `AppError` to refuse. */
  run(host: Host, request: Request, params: Readonly<Record<string, string>>): Promise<unknown>;
}

type Handler<P extends ObjectSchema, I extends ObjectSchema, D extends z.ZodType> = (
  context: Context,
  call: { readonly params: z.output<P>; readonly input: z.output<I> },
) => Promise<z.input<D>>;

/**
 * Implements an endpoint. The handler gets parsed parameters and input; what it answers goes through the
 * contract's `data` schema, which drops fields that are not the caller's business and throws on a mismatch.
 */
export function implement<P extends ObjectSchema, I extends ObjectSchema, D extends z.ZodType>(
  definition: Endpoint<P, I, D>,
  handler: Handler<P, I, D>,
): Implementation {
  return {
    definition,
    async run(host, request, rawParams) {
      const params = parse(definition.params, rawParams);
      const raw = await readInput(definition, request);
      const context = await contextOf(host, definition, request, raw);
      const data = await handler(context, { params, input: parse(definition.input, raw) });
      return definition.data.parse(data);
    },
  };
}

/** All paths of an endpoint as Hono writes them: `/api/address/:id`. */
export const honoPathsOf = (definition: AnyEndpoint): string[] =>
  pathsOf(definition).map((path) => path.replace(/\{(\w+)\}/g, ':$1'));
