// Describes an answer while it is written.
import type { Refusal } from '../../../platform/http/fail.ts';

/** How an answer ended: its problem is a sentence. */
export interface Ended {
  problem: string | null;
  /** Why no model was asked. */
  refusal?: Refusal | undefined;
}

export interface Follower {
  onWords(words: string): void;
  /** @param step what is done before the next words */
  onStep(step: string): void;
}

export interface RunningAnswer {
  conversation_id: string;
  /** @returns what ends the following */
  follow(follower: Follower): () => void;
  ended: Promise<Ended>;
}

/** Why an answer is ended before its end. */
export type EndReason = 'stopped' | 'gone' | 'not allowed' | 'full';

/** One answer while it is written. */
export interface Writing extends RunningAnswer {
  answer_id: string;
  words: string;
  /** Null as soon as words follow. */
  step: string | null;
  say(words: string): void;
  sayStep(step: string): void;
  abort: AbortController;
}

export function createWriting(ids: { conversation_id: string; answer_id: string }, ended: Promise<Ended>): Writing {
  const followers = new Set<Follower>();
  const answer: Writing = {
    ...ids,
    words: '',
    step: null,
    abort: new AbortController(),
    ended,
    say(words) {
      answer.words += words;
      answer.step = null;
      for (const follower of followers) follower.onWords(words);
    },
    sayStep(step) {
      answer.step = step;
      for (const follower of followers) follower.onStep(step);
    },
    follow(follower) {
      if (answer.words) follower.onWords(answer.words);
      if (answer.step) follower.onStep(answer.step);
      followers.add(follower);
      return () => followers.delete(follower);
    },
  };
  return answer;
}
