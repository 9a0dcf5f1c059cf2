// Tests the message for what is missing, refused or broken: a title, a sentence, the ways on, and the request's id.
import { MantineProvider } from '@mantine/core';
import { ApiError, networkError } from '@worklane/client/api-error';
import { act, type ComponentProps } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRealtimeState } from '../../platform/realtime/realtime-state.ts';
import { Problem } from './problem.tsx';

let root: Root;
let element: HTMLElement;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
});
afterEach(() => {
  act(() => root.unmount());
  element.remove();
});

function shown(props: ComponentProps<typeof Problem>) {
  act(() =>
    root.render(
      <MantineProvider env="test">
        <Problem back={<a href="/dashboard">Back</a>} onRetry={() => undefined} {...props} />
      </MantineProvider>,
    ),
  );
  const ways = [...element.querySelectorAll('a, button')].map((way) => way.textContent);
  return { words: [...element.querySelectorAll('h1, h2, p')].map((each) => each.textContent), ways };
}

const failed = new ApiError({ code: 'internal', status: 500, message: 'Something broke', requestId: 'r-1' });
const refused = new ApiError({
  code: 'project_not_found',
  status: 404,
  message: 'Project not found',
  requestId: 'r-2',
});

it('offers a retry where it may help, and names the request', () => {
  expect(shown({ error: failed, title: 'The board could not be loaded' })).toEqual({
    words: ['The board could not be loaded', 'Something broke', 'Request r-1'],
    ways: ['Retry', 'Back'],
  });
});

it('explains a refusal, and offers only a way back', () => {
  expect(shown({ error: refused, refusal: 'It may have been deleted.', isPage: true })).toEqual({
    words: ['Project not found', 'It may have been deleted.', 'Request r-2'],
    ways: ['Back'],
  });
  expect(element.querySelector('h1')?.textContent).toBe('Project not found');
});

it('tries again when the connection is back, and never after a refusal', () => {
  const retry = vi.fn();
  shown({ error: networkError(), onRetry: retry });
  useRealtimeState.setState({ state: 'offline' });
  useRealtimeState.setState({ state: 'live' });
  expect(retry).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event('online'));
  expect(retry).toHaveBeenCalledTimes(2);
  shown({ error: refused, onRetry: retry });
  dispatchEvent(new Event('online'));
  expect(retry).toHaveBeenCalledTimes(2);
});

it('shows no request id without a request', () => {
  expect(shown({ title: 'Page not found', refusal: 'The link is wrong.', titleId: 'title' })).toEqual({
    words: ['Page not found', 'The link is wrong.'],
    ways: ['Back'],
  });
  expect(element.querySelector('h2')?.id).toBe('title');
});
