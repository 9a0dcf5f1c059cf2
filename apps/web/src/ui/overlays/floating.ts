// Exports the menus and popovers for the whole page, so that none can open before Escape closes it at once.
import './escape-at-once.ts';

export { Menu, Popover } from '@mantine/core';
