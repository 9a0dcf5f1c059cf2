// Offers the actions of one row of a list behind the three dots at its end.
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Menu } from './floating.ts';

interface Props {
  /** What the row is called. */
  of: string;
  /** In pixels. */
  width: number;
  /** The entries of the menu. */
  children: ReactNode;
}

export function RowMenu({ of, width, children }: Props) {
  return (
    <Menu position="bottom-end" width={width}>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${of}`}>
          <IconDots size={16} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
