// Types what a call of an endpoint takes, from the endpoint's record.
import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : Partial<Record<never, never>> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

export type CallOptions<P extends Schema, Q extends Schema, B extends Schema> = Part<'params', z.input<P>> &
  Part<'query', z.input<Q>> &
  Part<'body', z.input<B>> & { signal?: AbortSignal | undefined };

/** The options as arguments: left out where nothing is required. */
export type Rest<Options> = Partial<Record<never, never>> extends Options ? [options?: Options] : [options: Options];
