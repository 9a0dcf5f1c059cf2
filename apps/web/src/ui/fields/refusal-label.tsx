// Explains why the entries of a menu cannot be chosen. It takes the focus, so that the reason is read out, and so that
// Escape closes the menu: the library listens in the menu alone, and disabled entries cannot have the focus.
import type { ReactNode } from 'react';
import { Menu } from '../overlays/floating.ts';

export function RefusalLabel({ children }: { children: ReactNode }) {
  return (
    <Menu.Label tabIndex={-1} data-autofocus style={{ outline: 0 }}>
      {children}
    </Menu.Label>
  );
}
