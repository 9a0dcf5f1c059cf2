// Describes what the menu of views is given, and the dialog it opens.

export interface ViewsMenuProps {
  projectId: string;
  userId: string;
  /** What is shown now, as it stands in the address. */
  query: string;
  canShare: boolean;
  hasSprints: boolean;
  /** May put the shared views of others in order. */
  canManage: boolean;
  onChoose: (query: string) => void;
}
