// Types the client from the endpoint records: each operation takes and answers what its record says.
import type { Endpoints } from '@worklane/contract/index';
import type { CallOptions, Rest } from '@worklane/contract/platform/call-options';
import type { Access, Endpoint, ResponseOf } from '@worklane/contract/platform/endpoint';
import type { OPERATIONS } from './operations.ts';

type Operations = typeof OPERATIONS;

interface Sending {
  /**
   * Of a change: sent again with the same key it is answered, but not done again. Without one, each call makes its own, the
   * same for all its tries.
   */
  idempotencyKey?: string | undefined;
}

type Bytes<Row> = Row extends { upload: true } ? { bytes: Blob | Uint8Array<ArrayBuffer> } : { bytes?: undefined };

type OptionsOf<E, Row> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R, Access> ? CallOptions<P, Q, B> & Bytes<Row> & Sending : never;

type AnswerOf<E, Row> = Row extends { download: true } ? Response : ResponseOf<E>;

/** What one page lists, where the table says so. */
type EntryOf<E, Row> = Row extends { paging: { list: infer List extends string } }
  ? ResponseOf<E> extends Record<List, readonly (infer Entry)[]>
    ? Entry
    : never
  : ResponseOf<E> extends readonly (infer Entry)[]
    ? Entry
    : never;

type Paged<E, Row> = Row extends { paging: object }
  ? {
      /** Yields all entries of all pages, in the order of the pages: newest first where pages begin with the newest. */
      each(...options: Rest<OptionsOf<E, Row>>): AsyncGenerator<EntryOf<E, Row>, void>;
    }
  : Record<never, never>;

/** @throws ApiError, or the signal's own reason when the caller gave up */
type Operation<E, Row> = ((...options: Rest<OptionsOf<E, Row>>) => Promise<AnswerOf<E, Row>>) & Paged<E, Row>;

type Verbs<Noun, Rows> = {
  readonly [Verb in keyof Rows]: Verb extends keyof Noun ? Operation<Noun[Verb], Rows[Verb]> : never;
};

/** Every endpoint that takes API tokens, by noun and verb. */
export type Api = {
  readonly [Noun in keyof Operations]: Noun extends keyof Endpoints ? Verbs<Endpoints[Noun], Operations[Noun]> : never;
};
