// Remembers whether documents use the full width of the page, in this browser like the theme.
import { create } from 'zustand';

const NAME = 'worklane-wide-documents';

export const useWideDocuments = create<{ isWide: boolean }>()(() => ({ isWide: localStorage.getItem(NAME) !== null }));

export function toggleWideDocuments(): void {
  const isWide = !useWideDocuments.getState().isWide;
  useWideDocuments.setState({ isWide });
  if (isWide) localStorage.setItem(NAME, 'on');
  else localStorage.removeItem(NAME);
}
