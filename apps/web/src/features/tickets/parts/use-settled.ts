// A text that is used at once and written down (into the address) when the typing pauses.
import { useEffect, useEffectEvent, useState } from 'react';

const PAUSE_MS = 300;

export function useSettled(written: string, write: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(written);
  const [known, setKnown] = useState(written);
  // The address changed by itself: back, forward, a link.
  if (written !== known) {
    setKnown(written);
    if (written !== text.trim()) setText(written);
  }
  const settle = useEffectEvent((settled: string) => write(settled));
  useEffect(() => {
    if (text.trim() === written) return undefined;
    const timer = setTimeout(() => settle(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, written]);
  return [text, setText];
}
