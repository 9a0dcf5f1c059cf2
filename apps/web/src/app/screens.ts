// Holds the board's screen, set when its code has run: a module that exports nothing can be a chunk of its own, without
// a second one that only names it.
import type { ComponentType } from 'react';

export const screens: { BoardPage?: ComponentType } = {};
