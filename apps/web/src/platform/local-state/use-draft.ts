// Holds a form's value so that it survives Escape, a crash, a reload and logging in again.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { drafts } from './drafts.ts';

export interface Draft<Value> {
  value: Value;
  set: (value: Value) => void;
  /** An earlier input was restored. */
  isRestored: boolean;
  /** Resets the form and deletes the draft. */
  discard: () => void;
  /** Deletes the draft after the form was sent. */
  sent: () => void;
}

interface Form<Value> {
  /** Whether the user has typed anything into it. */
  isTyped?: (value: Value) => boolean;
  /** Converts a stored value to the form's current shape. */
  revive?: (kept: Value) => Value;
}

/** @param name the form, and the id of its record; undefined to keep no draft */
export function useDraft<Value>(
  name: string | undefined,
  start: Value,
  { revive, isTyped = () => true }: Form<Value> = {},
): Draft<Value> {
  const readDraft = (name: string | undefined) => {
    const kept = name === undefined ? undefined : (drafts.read(name) as Value | undefined);
    return kept === undefined || !revive ? kept : revive(kept);
  };
  const [first] = useState(() => readDraft(name));
  const [value, setValue] = useState(first ?? start);
  const [isRestored, setRestored] = useState(first !== undefined);
  const isTouched = useRef(first !== undefined);
  const restore = useEffectEvent((name: string | undefined) => {
    const kept = isTouched.current ? undefined : readDraft(name);
    if (kept === undefined) return;
    isTouched.current = true;
    setValue(kept);
    setRestored(true);
  });
  useEffect(() => {
    let isGone = false;
    void drafts.load().then(() => isGone || restore(name));
    return () => {
      isGone = true;
    };
  }, [name]);
  const forget = () => name !== undefined && drafts.remove(name);
  return {
    value,
    isRestored,
    set: (next) => {
      isTouched.current = true;
      setValue(next);
      if (name === undefined) return;
      if (isTyped(next)) drafts.write(name, next);
      else drafts.remove(name);
    },
    discard: () => {
      forget();
      setValue(start);
      setRestored(false);
    },
    sent: () => {
      isTouched.current = true;
      forget();
    },
  };
}
