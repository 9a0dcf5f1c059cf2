// Remembers projects that were deleted while this page was open: the server only answers that they do not exist.
import { create } from 'zustand';

export const useDeletedProjects = create<ReadonlySet<string>>()(() => new Set());

export function noteDeletedProject(id: string): void {
  useDeletedProjects.setState(new Set([...useDeletedProjects.getState(), id]), true);
}
