// Names the messages of the event stream that are no events.

/** Sent instead of events when a client was away for too long: fetch everything again. */
export const RESET_EVENT = 'reset';
/** Sent when a stream opens and then every 15 seconds, so that both sides notice a dead connection. */
export const PING_EVENT = 'ping';
export const PING_SECONDS = 15;
