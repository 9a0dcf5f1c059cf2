// Menus and popovers as the whole page takes them: no part can show one before Escape closes it at once.
import './escape-at-once.ts';

export { Menu, Popover } from '@mantine/core';
