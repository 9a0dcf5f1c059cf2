// Defines the one error of calls to other servers: fixed words, never anything that the other side sent.

export type OutsideReason =
  | 'address_refused'
  | 'unreachable'
  | 'untrusted'
  | 'timed_out'
  | 'broken_off'
  | 'redirected'
  | 'too_large'
  | 'unreadable'
  | 'refused'
  | 'status';

/** The request was sent, and may have been carried out. */
const SENT: readonly OutsideReason[] = ['timed_out', 'broken_off', 'too_large', 'unreadable'];
const PASSING: readonly OutsideReason[] = ['unreachable', 'untrusted', 'timed_out', 'broken_off'];

const WORDS: Record<OutsideReason, string> = {
  address_refused: 'This address is not allowed',
  unreachable: '{who} could not be reached',
  untrusted: '{who} has no valid certificate: it is self-signed, expired or for another name',
  timed_out: '{who} did not answer in time',
  broken_off: '{who} closed the connection before the answer was complete',
  redirected: '{who} answered with a redirect',
  too_large: '{who} sent too much',
  unreadable: '{who} sent an answer that could not be read',
  refused: '{who} refused the request',
  status: '{who} answered with status {status}',
};

interface Facts {
  who: string;
  requestId: string;
  status?: number | undefined;
  /** What the other side asked to wait, in seconds. */
  retryAfter?: number | undefined;
  /** Its own word for the error, where its documentation lists them: `invalid_grant`. */
  word?: string | undefined;
}

export class OutsideError extends Error {
  readonly reason: OutsideReason;
  readonly who: string;
  /** Names the call in the log. */
  readonly requestId: string;
  readonly status: number | undefined;
  readonly retryAfter: number | undefined;
  readonly word: string | undefined;

  constructor(reason: OutsideReason, { who, requestId, status, retryAfter, word }: Facts) {
    super(`${WORDS[reason].replace('{who}', who).replace('{status}', String(status))} (request ${requestId}).`);
    this.name = 'OutsideError';
    this.reason = reason;
    this.who = who;
    this.requestId = requestId;
    this.status = status;
    this.retryAfter = retryAfter;
    this.word = word && /^[a-z][a-z_]{0,59}$/.test(word) ? word : undefined;
  }

  /** Tells whether the other side may have done what it was asked, although no answer says so. */
  get mayHaveArrived(): boolean {
    return SENT.includes(this.reason);
  }

  /** Tells whether the same call may succeed later. */
  get passes(): boolean {
    const { reason, status = 0 } = this;
    return PASSING.includes(reason) || status === 429 || (status >= 502 && status <= 504);
  }
}
