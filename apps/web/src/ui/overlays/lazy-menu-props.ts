// Describes what a menu is given that comes when it is opened.
import type { MenuProps } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

export interface LazyMenuProps extends Pick<MenuProps, 'position' | 'width'> {
  button: ReactElement<Record<string, unknown>>;
  children: ReactNode;
}
