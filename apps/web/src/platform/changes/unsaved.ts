// How many changes wait for the line: for the notice in the frame.
import { create } from 'zustand';

export const useUnsaved = create<{ count: number }>()(() => ({ count: 0 }));
