// Declares the messages on the WebSocket of a document that several people edit at once. Edits are binary messages, each a Yjs
// update. A client puts four bytes in front: the message's number, which the server acknowledges with `kept`.
import * as z from 'zod/mini';
import { Id, matching, rawText } from './platform/primitives.ts';

export const sharedTextPath = (documentId: string) => `/api/documents/${documentId}/live`;

const whole32 = z.int().check(z.minimum(0), z.maximum(2 ** 32 - 1));
const clock = z.int().check(z.minimum(0), z.maximum(2 ** 48));
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Yjs' id of a character. */
const Item = z.nullish(z.object({ client: whole32, clock }));
/** Yjs' relative position: it stays at its character. */
const Position = z.object({ type: Item, item: Item, tname: z.nullish(rawText(40)), assoc: z.optional(z.int()) });
const Cursor = z.nullable(z.object({ anchor: Position, head: Position }));

/** @public */
export const SharedTextRequest = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    /** The access token: never in an address, because addresses are logged. */
    token: rawText(4_000),
    /** The same value as the header `VIEW_AS_HEADER` of other requests. */
    view_as: z.optional(rawText(100)),
    /** Yjs' id of this client. */
    client: whole32,
    /** When it reconnects, what it already has of the text: the epoch and Yjs' state vector. */
    epoch: z.nullable(Id),
    vector: z.nullable(matching(BASE64, 400_000)),
  }),
  z.object({ type: z.literal('cursor'), cursor: Cursor }),
]);
export type SharedTextRequest = z.infer<typeof SharedTextRequest>;

const Person = z.object({ client: whole32, user_id: Id, cursor: Cursor });
export type PersonInText = z.infer<typeof Person>;

/** @public */
export const SharedTextMessage = z.discriminatedUnion('type', [
  /** The edits that the client lacks follow as a binary message. */
  z.object({
    type: z.literal('welcome'),
    epoch: Id,
    may_edit: z.boolean(),
    /** No client has created the text from the document's content yet. */
    is_empty: z.boolean(),
    /** Yjs' state vector of the text on the server. */
    vector: z.string(),
  }),
  /** Asks one client to create the text from the content, and to send it alone, without later edits, as its first message. */
  z.object({ type: z.literal('seed'), content: z.string() }),
  /** The client's messages up to this number are saved. */
  z.object({ type: z.literal('kept'), number: whole32 }),
  z.object({ type: z.literal('rights'), may_edit: z.boolean() }),
  /** The document's content was updated from the text. The newest edits might not be in it yet. */
  z.object({ type: z.literal('stored'), version: z.int(), updated_at: z.string() }),
  z.object({ type: z.literal('people'), here: z.array(Person), gone: z.array(whole32) }),
]);
export type SharedTextMessage = z.infer<typeof SharedTextMessage>;

/** Why the server closes a connection. After any other code the connection was lost, and the client reconnects. */
export const SHARED_TEXT_CLOSED = {
  /** The content was changed over HTTP: the client must load the document again. */
  over: 4000,
  notAuthenticated: 4001,
  forbidden: 4003,
  notFound: 4004,
  /** An invalid message. */
  notUnderstood: 4005,
  tooMuch: 4009,
  /** The text has become, or would become, too large. */
  tooLarge: 4010,
} as const;
