// Tests that Escape closes a menu that has just been opened, before the focus has moved into it.
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { Menu } from './floating.ts';

it('closes a menu by Escape on its button, and nothing around the menu', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const around = vi.fn();
  window.addEventListener('keydown', around, { capture: true });
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  act(() =>
    root.render(
      <MantineProvider env="test">
        <Menu trapFocus={false} withinPortal={false}>
          <Menu.Target>
            <button type="button">Views</button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item>Overdue</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </MantineProvider>,
    ),
  );
  const button = element.querySelector('button') as HTMLButtonElement;
  const isOpen = () => element.querySelector('[role=menuitem]') !== null;
  const pressEscape = () =>
    act(() => button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  act(() => button.click());
  expect(isOpen()).toBe(true);
  button.focus();
  pressEscape();
  expect(isOpen()).toBe(false);
  expect(around).not.toHaveBeenCalled();

  // The menu is closed: the key belongs to what is around it.
  pressEscape();
  expect(around).toHaveBeenCalledOnce();
  act(() => root.unmount());
  window.removeEventListener('keydown', around, { capture: true });
  vi.unstubAllGlobals();
});
