// Remembers which projects were deleted while this page was open: the server says of those only that there is none.
import { create } from 'zustand';

export const useDeletedProjects = create<ReadonlySet<string>>()(() => new Set());

export function noteDeletedProject(id: string): void {
  useDeletedProjects.setState(new Set([...useDeletedProjects.getState(), id]), true);
}
