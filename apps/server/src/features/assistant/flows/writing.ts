// Describes an answer while it is written.

/** How an answer ended: its problem is a sentence. */
export interface Ended {
  problem: string | null;
}

export interface RunningAnswer {
  conversation_id: string;
  /** @returns what ends the following */
  follow(onWords: (words: string) => void): () => void;
  ended: Promise<Ended>;
}

/** Why an answer is ended before its end. */
export type EndReason = 'stopped' | 'gone' | 'not allowed' | 'full';

/** One answer while it is written. */
export interface Writing extends RunningAnswer {
  answer_id: string;
  words: string;
  listeners: Set<(words: string) => void>;
  abort: AbortController;
}
