// Whether the Create Project dialog is open. Asked for from several places, shown in one.
import { create } from 'zustand';

export const useCreateProject = create<{ isOpen: boolean }>()(() => ({ isOpen: false }));

export const openCreateProject = () => useCreateProject.setState({ isOpen: true });
export const closeCreateProject = () => useCreateProject.setState({ isOpen: false });
