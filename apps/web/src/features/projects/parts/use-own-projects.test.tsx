// Tests which project is the current one.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { projectsQuery } from '../data.ts';
import { useOwnProjects } from './use-own-projects.ts';
import { useVisit } from './use-visit.ts';

const project = (id: string) => ({ id, name: id, key: id, agency: '', project_members: ['me'] }) as unknown as Project;
const company = { id: 'co', name: 'Company' };

function Shell({ children }: { children?: ReactNode }) {
  useOwnProjects();
  return children;
}

function Page({ id }: { id: string }) {
  useVisit(project(id));
  return null;
}

let root: Root;

function show(content: ReactNode): void {
  const client = new QueryClient();
  client.setQueryData(projectsQuery('co').queryKey, [project('a'), project('b')]);
  root = createRoot(document.createElement('div'));
  act(() => root.render(<QueryClientProvider client={client}>{content}</QueryClientProvider>));
}

const currentProject = () => useLocalState.getState().currentProjectId;

afterEach(() => act(() => root.unmount()));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  useLocalState.setState({ company, currentUser: { id: 'me' }, currentProjectId: undefined } as never);
});

it('selects the first project when none was chosen', () => {
  show(<Shell />);
  expect(currentProject()).toBe('a');
});

it('selects the visited project, also when it loads together with the list', () => {
  show(
    <Shell>
      <Page id="b" />
    </Shell>,
  );
  expect(currentProject()).toBe('b');
});
