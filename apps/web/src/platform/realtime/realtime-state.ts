// Keeps whether the event stream is connected, for the notice in the frame, which is drawn before the stream begins.
import { create } from 'zustand';

export type RealtimeState = 'live' | 'connecting' | 'offline';

export const useRealtimeState = create<{ state: RealtimeState }>()(() => ({ state: 'connecting' }));
