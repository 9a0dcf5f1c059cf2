// Remembers whether the sidebar is folded to its icons, on this machine like the theme, apart from the four fields (decision 0105).
import { create } from 'zustand';

const NAME = 'worklane-sidebar';
const FOLDED = 'folded';

export const useSidebarFold = create<{ isFolded: boolean }>()(() => ({
  isFolded: localStorage.getItem(NAME) === FOLDED,
}));

export function toggleSidebar(): void {
  const isFolded = !useSidebarFold.getState().isFolded;
  useSidebarFold.setState({ isFolded });
  if (isFolded) localStorage.setItem(NAME, FOLDED);
  else localStorage.removeItem(NAME);
}
