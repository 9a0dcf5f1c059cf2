// Whether the Create Project dialog is open. Asked for from several places, shown in one.
import { create } from 'zustand';

export const useCreateProject = create<{ isOpen: boolean; templateId?: string | undefined }>()(() => ({
  isOpen: false,
}));

/** @param templateId what it starts from at first */
export const openCreateProject = (templateId?: string) => useCreateProject.setState({ isOpen: true, templateId });
export const closeCreateProject = () => useCreateProject.setState({ isOpen: false });
