// The board's screen, which is put here when its code has run: a module that exports nothing can be a file of its own, without
// another beside it that only names it.
import type { ComponentType } from 'react';

export const screens: { BoardPage?: ComponentType } = {};
