// Defines the props of the menu of views, and of the dialog it opens.

export interface ViewsMenuProps {
  projectId: string;
  userId: string;
  /** The current view, as the address says it. */
  query: string;
  canShare: boolean;
  hasSprints: boolean;
  /** May put the shared views of others in order. */
  canManage: boolean;
  onChoose: (query: string) => void;
}
