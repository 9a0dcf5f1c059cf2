// Renders the menu of a late menu from its first press on, already open. It is placed beside its button: outside of every
// landmark, users of screen readers would not find it.
import { cloneElement, useEffect, useRef, useState } from 'react';
import { Menu } from './floating.ts';
import type { LazyMenuProps } from './lazy-menu-props.ts';

export function OpenedMenu({ button, children, ...shape }: LazyMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // It replaces the pressed button, and gets the focus that the menu returns when it closes.
    target.current?.focus();
    setIsOpen(true);
  }, []);
  return (
    <Menu {...shape} withinPortal={false} floatingStrategy="fixed" opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
