// Tests that faces on a board get the colours of the member list, which the board fetches itself.
import { QueryClient } from '@tanstack/react-query';
import type { Member } from '@worklane/contract/companies';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { localState } from '../../../platform/local-state/local-state.ts';
import { Face } from '../../../ui/face.tsx';
import { peopleQuery } from './people.ts';

test('gives each member on a board a color', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const ids = Array.from({ length: 9 }, (_, index) => `someone-${index * 7}`);
  const members = ids.map((id) => ({ id, user_id: id, name: id, avatar: null, created_at: '2026-11-22' }) as Member);
  const element = document.createElement('div');
  const root = createRoot(element);
  act(() => root.render(ids.map((id) => <Face key={id} id={id} name={id} size={20} />)));
  const colours = () => new Set([...element.children].map((each) => (each as HTMLElement).dataset.colour)).size;
  expect(colours()).toBeLessThan(9);
  vi.stubGlobal('fetch', async () => Response.json(members));
  localState.setToken('token');
  await act(() => new QueryClient().fetchQuery(peopleQuery('company')));
  expect(colours()).toBe(9);
  act(() => root.unmount());
});
