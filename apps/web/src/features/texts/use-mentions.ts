// Offers people while a mention is written: @ and the beginning of a name.
import { type KeyboardEvent, useState } from 'react';
import type { Person } from '../companies/parts/people.ts';
import { insertMention, wordAtCaret } from './mention-at-caret.ts';

const MOST_OFFERED = 6;

export function useMentions(people: readonly Person[]) {
  const [word, setWord] = useState<string>();
  const [at, setAt] = useState(0);
  const offered = word === undefined ? [] : people.filter((person) => hasWord(person, word)).slice(0, MOST_OFFERED);
  return {
    offered,
    /** The one that Enter takes. */
    at,
    /** After the text or the caret has changed. */
    look: () => {
      setWord(wordAtCaret());
      setAt(0);
    },
    insert: (person: Person) => {
      if (word !== undefined) insertMention(person, word.length + 1);
    },
    close: () => setWord(undefined),
    /** @returns whether the key was for the offered people */
    onKey: (event: KeyboardEvent, onPick: (person: Person | undefined) => void): boolean => {
      if (offered.length === 0 || event.ctrlKey || event.metaKey) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) setAt((at + step + offered.length) % offered.length);
      else if (event.key === 'Enter' || event.key === 'Tab') onPick(offered[at]);
      else if (event.key === 'Escape') setWord(undefined);
      else return true;
      event.preventDefault();
      return true;
    },
  };
}

function hasWord({ name }: Person, word: string): boolean {
  return name
    .toLowerCase()
    .split(/\s+/)
    .some((part) => part.startsWith(word.toLowerCase()));
}
