// Holds what is open over every page: the command palette, the list of shortcuts, or the form of something new. Their
// code is fetched when they are first opened.
import { create } from 'zustand';

interface PaletteState {
  open: 'palette' | 'shortcuts' | 'creation' | undefined;
  /** The page it opens on: the statuses of a ticket, say. */
  page: string | undefined;
  /** What was typed for the palette before its field was there; what the form begins with. */
  typed: string;
  hasField: boolean;
}

const CLOSED: PaletteState = { open: undefined, page: undefined, typed: '', hasField: false };

export const usePalette = create<PaletteState>()(() => CLOSED);

export const openPalette = (page?: string): void => usePalette.setState({ ...CLOSED, open: 'palette', page });
export const openShortcuts = (): void => usePalette.setState({ ...CLOSED, open: 'shortcuts' });
export const openCreation = (typed = ''): void => usePalette.setState({ ...CLOSED, open: 'creation', typed });
export const closePalette = (): void => usePalette.setState(CLOSED);

/**
 * Collects letters typed while the palette loads, instead of taking them as shortcuts.
 * @returns whether it was so
 */
export function typeAhead({ key }: KeyboardEvent): boolean {
  const { open, typed, hasField } = usePalette.getState();
  if (open !== 'palette' || hasField) return false;
  if (key === 'Escape') closePalette();
  else if (key.length === 1) usePalette.setState({ typed: typed + key });
  else return key === 'Enter';
  return true;
}
