// Tests that a document that is read changes only where its text does.
import { DOMSerializer } from 'prosemirror-model';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { shownHtml } from '../html/shown-html.ts';
import { schema } from '../schema.ts';
import { DocumentHtml } from './document-html.tsx';

const mounted = vi.fn();
function Live() {
  useEffect(mounted, []);
  return <span>Live tickets</span>;
}
const LIVE = { tickets: Live, project: Live, team: Live };

const LIVE_BLOCK = '<div data-live="tickets">Tickets of this project</div>';

it('keeps the blocks that stay the same, and what is live in them', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const show = (html: string) => act(() => root.render(<DocumentHtml html={html} live={LIVE} />));
  const content = () => document.querySelector('[data-reading]') as HTMLElement;
  show(`<p>One</p><p>Two</p>${LIVE_BLOCK}`);
  const [one, live] = [content().firstElementChild, content().querySelector('span')];
  show(`<p>One</p><p>Two and more</p><p>New</p>${LIVE_BLOCK}`);
  expect(content().textContent).toBe('OneTwo and moreNewLive tickets');
  expect(content().firstElementChild).toBe(one);
  expect(content().querySelector('span')).toBe(live);
  expect(mounted).toHaveBeenCalledTimes(1);
  show('<p>New</p><p>One</p>');
  expect(content().textContent).toBe('NewOne');
  act(() => root.unmount());
});

it('names the kind of each callout for screen readers', () => {
  const shown = shownHtml('<p>One</p><aside data-callout="warning"><p>Mind</p></aside>').querySelector('aside');
  expect(shown?.getAttribute('aria-label')).toBe('Warning');
  const written = DOMSerializer.fromSchema(schema).serializeNode(schema.nodes.callout.create({ style: 'error' }));
  expect((written as Element).getAttribute('aria-label')).toBe('Error');
});

it('lets keys scroll the tables of a document that is read', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const table = '<table><tbody><tr><td>a</td></tr></tbody></table>';
  act(() => root.render(<DocumentHtml html={`<p>a</p>${table}<div data-nested="">${table}</div>`} />));
  const tables = [...document.querySelectorAll('[data-reading] table')] as HTMLTableElement[];
  expect(tables.map(({ tabIndex }) => tabIndex)).toEqual([0, 0]);
  act(() => root.unmount());
});
