// Tests that a live block says what it loads until its code is here (specification extensions, section 4).
import type { Project } from '@worklane/contract/projects';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterAll, expect, it } from 'vitest';
import { liveBlocksOf } from './live-blocks.tsx';

// What is still loading must not outlive this file.
afterAll(() => Promise.all([import('./live-tickets.tsx'), import('./live-project.tsx'), import('./live-team.tsx')]));

it.each([
  ['tickets', 'Loading tickets...'],
  ['project', 'Loading project info...'],
  ['team', 'Loading the team...'],
] as const)('shows a placeholder for %s', (kind, words) => {
  const place = document.createElement('div');
  const root = createRoot(place);
  const Block = liveBlocksOf({ name: 'Edge Runtime' } as Project)[kind];
  flushSync(() => root.render(<Block filter={null} />));
  expect(place.textContent).toBe(words);
  flushSync(() => root.unmount());
});
