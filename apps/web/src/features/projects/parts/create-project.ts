// Keeps whether the Create Project dialog is open: several places open it, one shows it.
import { create } from 'zustand';

export const useCreateProject = create<{ isOpen: boolean; templateId?: string | undefined }>()(() => ({
  isOpen: false,
}));

/** @param templateId what it starts from at first */
export const openCreateProject = (templateId?: string) => useCreateProject.setState({ isOpen: true, templateId });
export const closeCreateProject = () => useCreateProject.setState({ isOpen: false });
