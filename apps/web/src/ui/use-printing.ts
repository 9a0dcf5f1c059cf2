// Tells whether the page is being printed, early enough for partly drawn lists to be drawn whole.
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const paper = () => matchMedia('print');

export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(() => paper().matches);
  useEffect(() => {
    // The browser lays out the print as soon as this listener returns.
    const enter = () => flushSync(() => setIsPrinting(true));
    const leave = () => setIsPrinting(false);
    const preview = paper();
    const follow = () => (preview.matches ? enter() : leave());
    addEventListener('beforeprint', enter);
    addEventListener('afterprint', leave);
    preview.addEventListener('change', follow);
    return () => {
      removeEventListener('beforeprint', enter);
      removeEventListener('afterprint', leave);
      preview.removeEventListener('change', follow);
    };
  }, []);
  return isPrinting;
}
