// Tests the list of documents for editors and readers, and its loading errors.
import { MantineProvider } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ListedDocument } from '@worklane/contract/documents';
import type { Project } from '@worklane/contract/projects';
import type { Role } from '@worklane/domain/access/roles';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { localState, useLocalState } from '../../../platform/local-state/local-state.ts';
import { waitFor } from '../../../platform/testing/wait-for.ts';
import { aDocument } from '../testing/a-document.ts';
import { docsViewOf } from './docs-view.ts';
import { DocumentsScreen } from './documents-screen.tsx';

let root: Root;
let element: HTMLElement;
let documents: ListedDocument[] | undefined;
const approached = vi.fn<(documentId: string, mayEdit: boolean) => void>();

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // Rows are drawn as far as they can be seen, and nothing has a size here.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.stubGlobal('fetch', async () => (documents ? Response.json(documents) : new Response('', { status: 500 })));
  localState.setToken('token');
  notifications.clean();
});
afterEach(() => {
  act(() => root.unmount());
  onlineManager.setOnline(true);
});

async function show({ role = 'team_member', status = 'active' }: { role?: Role; status?: Project['status'] } = {}) {
  useLocalState.setState({ currentUser: { id: 'u' }, company: { id: 'c', user_role: role } } as never);
  const project = { id: 'p', key: 'EDGE', company_id: 'c', status, members: [{ user_id: 'u', role }] };
  const screen = () => (
    <DocumentsScreen
      project={project as never}
      view={docsViewOf({})}
      onView={() => undefined}
      head={(actions) => <header>{actions}</header>}
      onApproach={approached}
    />
  );
  const router = createRouter({ routeTree: createRootRoute({ component: screen }), history: createMemoryHistory() });
  await router.load();
  element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () =>
    root.render(
      <MantineProvider>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
}

const settled = (text: string) => waitFor(() => act(async () => expect(element.textContent).toContain(text)));
const words = () =>
  [...element.querySelectorAll('a, button')].map((each) => each.textContent || each.getAttribute('aria-label'));
const said = () => notificationsStore.getState().notifications.map(({ title, message }) => [title, message]);

it('tells on which document the pointer rests, and nothing of links and of rows that it passes', async () => {
  documents = [
    aDocument({ id: 'd1', title: 'Method' }),
    aDocument({ id: 'd2', title: 'Plan' }),
    aDocument({ id: 'd3', title: 'System', is_external: true, external_url: 'figma.com' }),
  ];
  await show();
  await settled('System');
  vi.useFakeTimers();
  const point = (title: string) =>
    [...element.querySelectorAll('li')]
      .find((each) => each.textContent?.includes(title))
      ?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  for (const title of ['Method', 'Plan']) act(() => void point(title));
  vi.advanceTimersByTime(100);
  act(() => void point('System'));
  vi.advanceTimersByTime(100);
  vi.useRealTimers();
  expect(approached.mock.calls).toEqual([['d2', true]]);
});

it('offers actions only to members who may use them', async () => {
  documents = [aDocument({ title: 'Method' }), aDocument({ title: 'System', external_url: 'figma.com' })];
  await show();
  await settled('Method');
  expect(words()).toEqual([
    'Add External Link',
    'Upload File',
    'New Document',
    'Export documents',
    'Deleted documents',
    'Method',
    'Edit',
    'Actions for Method',
    'Open',
    'Actions for System',
  ]);
});

it.each([
  ['a role without the right', { role: 'client' }],
  ['an archived project', { status: 'archived' }],
] as const)('shows documents read-only for %s', async (_case, options) => {
  documents = [aDocument({ title: 'Method' }), aDocument({ title: 'System', external_url: 'figma.com' })];
  await show(options);
  await settled('Method');
  expect(words()).toEqual(['Export documents', 'Method', 'Open']);
});

it('opens only links that are safe to follow', async () => {
  const urls = ['figma.com/file', 'mailto:mara@example.com', 'javascript:alert(1)', 'data:text/html,<script>'];
  documents = urls.map((external_url) => aDocument({ external_url }));
  await show();
  await settled('javascript:alert(1)');
  const links = [...element.querySelectorAll<HTMLAnchorElement>('li a')];
  expect(links.map(({ target, rel }) => [target, rel])).toEqual(links.map(() => ['_blank', 'noopener noreferrer']));
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://figma.com/file', 'mailto:mara@example.com']);
  for (const url of urls) expect(element.textContent).toContain(url);
});

it('downloads a file that has no preview', async () => {
  const file = { title: 'plan.doc', external_url: '/api/files/7', media_type: 'application/msword' };
  documents = [aDocument(file)];
  await show();
  await settled('plan.doc');
  const open = element.querySelector('li a');
  expect([open?.getAttribute('href'), open?.getAttribute('download')]).toEqual(['/api/files/7?download=1', 'plan.doc']);
});

it('reports each failed attempt to load, and shows no empty list', async () => {
  documents = undefined;
  await show();
  await settled('The documents could not be loaded');
  const failed = ['Error', 'Failed to load documents. Please try again.'];
  expect(said()).toEqual([failed]);
  expect(element.textContent).not.toMatch(/No documents yet|No external links yet/);
  const retry = () => [...element.querySelectorAll('button')].find(({ textContent }) => textContent === 'Retry');
  await act(async () => retry()?.click());
  await waitFor(() => expect(said()).toEqual([failed, failed]));
  documents = [];
  await act(async () => retry()?.click());
  await settled('No external links yet');
  expect(element.textContent).toContain('Add links to external documentation');
});

it('says that the browser is offline', async () => {
  documents = [];
  onlineManager.setOnline(false);
  await show();
  await settled('You’re offline');
  await act(async () => onlineManager.setOnline(true));
  await settled('No documents yet');
});

it('draws only the visible rows of two thousand', async () => {
  documents = Array.from({ length: 2_000 }, (_, index) => aDocument({ title: `Document ${index}` }));
  await show();
  await settled('Document 1');
  expect(element.querySelectorAll('li').length).toBeLessThan(60);
  expect(element.querySelector('li')?.getAttribute('aria-setsize')).toBe('2000');
});
