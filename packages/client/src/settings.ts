// Declares the settings of a client and their defaults.
import { PING_SECONDS } from '@worklane/contract/platform/stream-marks';

export interface ClientSettings {
  /** Where Worklane is: `https://worklane.example.com`. */
  url: string;
  /** An API token: `wl_...`. */
  token: string;
  /** How long one try may take, in milliseconds: 30 seconds by default. Downloads: until they begin. */
  timeoutMs?: number;
  /** How often a call is tried at most: 5 times by default. */
  tries?: number;
  /** The longest time that the server may ask to wait, in milliseconds: a minute by default. Asked to wait longer, a call fails. */
  longestWaitMs?: number;
  /** How many calls run at once: 8 by default. Further ones wait for their turn, also a thousand of them. */
  atOnce?: number;
  /** How long a stream of events may be silent before it is opened again. The server writes something every 15 seconds. */
  silenceMs?: number;
  /** Instead of the platform's own. */
  fetch?: (address: string, init: RequestInit) => Promise<Response>;
}

export type AllSettings = Required<ClientSettings>;

export function withDefaults(settings: ClientSettings): AllSettings {
  const { url, token } = settings;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new TypeError(`${url} is not the address of a server`);
  if (!token) throw new TypeError('A client needs an API token');
  return {
    timeoutMs: 30_000,
    tries: 5,
    longestWaitMs: 60_000,
    atOnce: 8,
    silenceMs: PING_SECONDS * 2_000 + 2_000,
    fetch: (address, init) => fetch(address, init),
    ...settings,
  };
}
