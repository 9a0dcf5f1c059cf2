// Guards a button that gives something away against a press that was meant for a window above this one.
import { useEffect, useState } from 'react';

/** Longer than a double click, shorter than reading the question. */
const KEPT_MS = 800;

/** @returns whether this window has had the focus for a while: a window above it could close between the presses of a double click */
export function useKeptFocus(): boolean {
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lose = () => {
      clearTimeout(timer);
      setIsKept(false);
    };
    const gain = () => {
      lose();
      timer = setTimeout(() => setIsKept(true), KEPT_MS);
    };
    if (document.hasFocus()) gain();
    addEventListener('focus', gain);
    addEventListener('blur', lose);
    return () => {
      clearTimeout(timer);
      removeEventListener('focus', gain);
      removeEventListener('blur', lose);
    };
  }, []);
  return isKept;
}
