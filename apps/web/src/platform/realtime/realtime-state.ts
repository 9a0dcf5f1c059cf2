// Whether what happens on the server is heard here: for the notice in the frame, which is drawn before the stream begins.
import { create } from 'zustand';

export type RealtimeState = 'live' | 'connecting' | 'offline';

export const useRealtimeState = create<{ state: RealtimeState }>()(() => ({ state: 'connecting' }));
