// Tests that the colour of the user's own face is kept for the next load, and removed when they log out.
import { afterEach, expect, test, vi } from 'vitest';

// What watches the state would do so in the tests that follow.
afterEach(() => void vi.resetModules());

const load = async () => {
  vi.resetModules();
  const { localState } = await import('../platform/local-state/local-state.ts');
  const faces = await import('../ui/face-colours.ts');
  await import('./own-face.ts');
  return { localState, ...faces };
};

test("keeps the user's own colour for the next load, and nobody else's", async () => {
  const { localState, dealFaceColours } = await load();
  localState.setUser({ id: 'me', auth_id: 'me', name: 'Mara', email: 'mara@example.com', avatar: null } as never);
  dealFaceColours(['first', 'me', 'last']);
  expect((await load()).useDealt.getState()).toEqual({ me: 1 });
});
