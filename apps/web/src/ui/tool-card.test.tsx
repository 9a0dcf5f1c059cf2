// Tests the foot of an integration's card: a request id takes one line, and is copied whole.
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToolFoot } from './tool-card.tsx';

const ID = '885e9e33-6590-40c1-937b-9393f5d1127f';
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

it('shows the reason without the request id, and copies the whole id', () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const facts = `Google no longer accepts the connection (request ${ID}). Connect your calendar again.`;
  act(() => root.render(<ToolFoot facts={facts}>{null}</ToolFoot>));
  const words = 'Google no longer accepts the connection. Connect your calendar again.';
  expect(element.querySelector('p')?.textContent).toBe(words);
  const button = element.querySelector('button');
  expect(button?.getAttribute('aria-label')).toContain(button?.textContent);
  expect(button?.textContent).toBe('Request 885e9e33…');
  button?.click();
  expect(writeText).toHaveBeenCalledWith(ID);
});
