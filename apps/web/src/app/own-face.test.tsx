// Tests that the colour of the user's own face is kept for the next load, and removed when they log out.
import { afterEach, expect, test, vi } from 'vitest';
import { waitFor } from '../platform/testing/wait-for.ts';

const MARA = { id: 'me', auth_id: 'me', name: 'Mara', email: 'mara@example.com', avatar: null };

// The modules of a test would still follow the state in the next one.
afterEach(() => void vi.resetModules());

const load = async () => {
  vi.resetModules();
  const { localState } = await import('../platform/local-state/local-state.ts');
  const { viewAs } = await import('../platform/local-state/view-as.ts');
  const session = await import('../platform/session/session.ts');
  const faces = await import('../ui/face-colours.ts');
  const first = faces.useFaceColours.getState();
  await import('./own-face.ts');
  await import('./forget-user.ts');
  return { localState, viewAs, first, ...session, ...faces };
};

test("stores only the user's own colour for the first frame of the next load", async () => {
  const { localState, assignFaceColours } = await load();
  localState.setUser(MARA as never);
  assignFaceColours(['first', 'me', 'last']);
  expect((await load()).first).toEqual({ me: 1 });
});

test('forgets the colour when the user logs out', async () => {
  const { localState, assignFaceColours, signOut } = await load();
  localState.setUser(MARA as never);
  assignFaceColours(['first', 'me']);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  vi.stubGlobal('indexedDB', { deleteDatabase: () => undefined });
  await signOut();
  expect((await load()).first).toEqual({});
});

test('stores nothing of the member the user views as', async () => {
  const { localState, viewAs, assignFaceColours } = await load();
  viewAs.begin({ company_id: 'co', user_id: 'me' }, {});
  localState.setUser(MARA as never);
  assignFaceColours(['first', 'me']);
  viewAs.end();
  expect((await load()).first).toEqual({});
});

test('fetches the members of the company while the colour is unknown', async () => {
  const { localState, useFaceColours } = await load();
  const members = ['first', 'me'].map((id) => ({ id, user_id: id, name: id, avatar: null, created_at: '2026-11-22' }));
  vi.stubGlobal('fetch', async () => Response.json(members));
  localState.setToken('token');
  localState.setUser(MARA as never);
  localState.setCompany({ id: 'co' } as never);
  await waitFor(() => expect(useFaceColours.getState()).toEqual({ first: 0, me: 1 }));
});
