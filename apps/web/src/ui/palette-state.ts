// Whether the command palette or the list of shortcuts is open. Their code is fetched when they first are.
import { create } from 'zustand';

interface PaletteState {
  open: 'palette' | 'shortcuts' | undefined;
  /** The page it opens on: the statuses of a ticket, say. */
  page: string | undefined;
}

export const usePalette = create<PaletteState>()(() => ({ open: undefined, page: undefined }));

export const openPalette = (page?: string): void => usePalette.setState({ open: 'palette', page });
export const openShortcuts = (): void => usePalette.setState({ open: 'shortcuts', page: undefined });
export const closePalette = (): void => usePalette.setState({ open: undefined, page: undefined });
