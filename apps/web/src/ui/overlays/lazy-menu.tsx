// Renders a button with a menu. The menu's code is fetched once the page is drawn, or with the first press.
import { cloneElement, type KeyboardEvent, useEffect, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { whenIdle } from '../when-idle.ts';
import type { LazyMenuProps } from './lazy-menu-props.ts';

const OpenedMenu = lazyPart(async () => (await import('./opened-menu.tsx')).OpenedMenu);

export function LazyMenu(props: LazyMenuProps) {
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    void whenIdle().then(OpenedMenu.preload);
  }, []);
  if (wasOpened) return <OpenedMenu {...props} />;
  const open = () => void OpenedMenu.preload().then(() => setWasOpened(true));
  return cloneElement(props.button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open();
    },
  });
}
