// Tests how the text of an uploaded file is read and shown.
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitFor } from '../../platform/testing/wait-for.ts';
import { FileDialog } from './file-dialog.tsx';

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => act(() => root.unmount()));

const WORDS = 'Grüße an alle';

it.each([
  ['in UTF-8', new TextEncoder().encode(WORDS), WORDS],
  ['in UTF-16', new Uint8Array(Uint16Array.from(`\ufeff${WORDS}`, (sign) => sign.charCodeAt(0)).buffer), WORDS],
  ['in Windows-1252', Uint8Array.from(WORDS, (sign) => sign.charCodeAt(0)), WORDS],
  ['without a byte', new Uint8Array(), 'This file is empty'],
])('shows a text %s', async (_, bytes, shown) => {
  vi.stubGlobal('fetch', async () => new Response(bytes));
  await act(async () =>
    root.render(
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <FileDialog name="a.txt" address="/api/files/7" isPdf={false} onClose={() => undefined} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  await waitFor(async () => {
    await act(async () => undefined);
    expect(document.body.textContent).toContain(shown);
  });
});
