// Defines notifications that a browser shows even while no page is open. They belong to the session, and end with it.
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { httpUrl, matching } from './platform/primitives.ts';

const PushState = z.object({
  /** The key with which the browser subscribes, in base64url (RFC 8292). */
  public_key: z.string(),
  /** Whether this session's browser is sent notifications. */
  is_on: z.boolean(),
});
export type PushState = z.infer<typeof PushState>;

/** As `PushSubscription.toJSON()` gives it. */
export const PushSubscription = z.object({
  endpoint: httpUrl(2_000),
  keys: z.object({
    /** A point of P-256, uncompressed. */
    p256dh: matching(/^[\w-]{87}$/, 87),
    auth: matching(/^[\w-]{22}$/, 22),
  }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

export const push = {
  state: defineEndpoint({
    name: 'push.state',
    method: 'GET',
    path: '/api/push',
    summary: "Get the public key for subscribing to notifications, and whether this session's browser is subscribed",
    access: 'own',
    response: PushState,
  }),
  subscribe: defineEndpoint({
    name: 'push.subscribe',
    method: 'PUT',
    path: '/api/push',
    summary: "Turn on notifications in this session's browser, until the session ends",
    access: 'own',
    body: PushSubscription,
    response: PushState,
    errors: ['push_keys_invalid'],
  }),
  unsubscribe: defineEndpoint({
    name: 'push.unsubscribe',
    method: 'DELETE',
    path: '/api/push',
    summary: "Turn off notifications in this session's browser",
    access: 'own',
    response: PushState,
  }),
};
