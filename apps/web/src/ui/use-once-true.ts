// Whether something has ever been true: for code that is fetched when first needed and stays for its closing motion.
import { useState } from 'react';

export function useOnceTrue(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}
