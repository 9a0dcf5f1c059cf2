// Says whether a value has ever been true: for code that loads when first needed and stays for its closing animation.
import { useState } from 'react';

export function useOnceTrue(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}
