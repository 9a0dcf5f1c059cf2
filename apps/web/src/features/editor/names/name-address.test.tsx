// Tests that the address of a ticket becomes its name, and that undo brings the link back first.
import { history, undo } from 'prosemirror-history';
import { EditorState, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { afterEach, expect, test } from 'vitest';
import { readHtml } from '../html/read-html.ts';
import { writeHtml } from '../html/write-html.ts';
import type { Name } from '../parts/editor-names.ts';
import type { BlockEditorProps } from '../parts/editor-props.ts';
import { heldPositions } from '../plugins/held-positions.ts';
import { pasting } from '../plugins/pasting.ts';
import { nameAddress } from './name-address.ts';

const ADDRESS = `${window.location.origin}/projects/EDGE/tickets/EDGE-12`;
const CHIP = '<p>See <span data-ticket="t1">EDGE-12 Gateway drops</span></p>';
let view: EditorView;
afterEach(() => view.destroy());

/** Pastes an address behind `See `. @returns resolves once it was looked up */
function pasteAddress(address: string, find: () => Promise<Name | null>): Promise<unknown> {
  const latest = { current: { names: { find } } as unknown as BlockEditorProps };
  let looked: Promise<unknown> = Promise.resolve();
  const wishes = {
    onPictures: () => undefined,
    onRefused: () => undefined,
    onAddress: (_view: EditorView, link: { from: number; to: number; href: string }) => {
      looked = nameAddress({ view, latest }, link);
    },
  };
  const plugins = [pasting(wishes), history(), heldPositions()];
  view = new EditorView(document.createElement('div'), {
    state: EditorState.create({ doc: readHtml('<p data-id="a">See </p>'), plugins }),
  });
  view.dispatch(view.state.tr.setSelection(TextSelection.atEnd(view.state.doc)));
  const clipboardData = {
    getData: (type: string) => (type === 'text/plain' ? address : ''),
    types: ['text/plain'],
    files: [],
  };
  view.someProp('handlePaste', (handle) => handle(view, { clipboardData } as never, null as never));
  return looked;
}

const stored = () => writeHtml(view.state.doc.content).replace(/ (?:data-id|target|rel)="[^"]*"/g, '');
const LINK = `<p>See <a href="${ADDRESS}">${ADDRESS}</a></p>`;

test('a pasted address of a ticket becomes its key and title, and undo brings the link back', async () => {
  const looked = pasteAddress(ADDRESS, async () => ({ kind: 'ticket', id: 't1', label: 'EDGE-12 Gateway drops' }));
  expect(stored()).toBe(LINK);
  await looked;
  expect(stored()).toBe(CHIP);
  undo(view.state, view.dispatch);
  expect(stored()).toBe(LINK);
});

test('an address that cannot be found stays a link', async () => {
  await pasteAddress(ADDRESS, async () => Promise.reject(new Error('not found')));
  expect(stored()).toBe(LINK);
});

test('an address of another site is looked up nowhere', async () => {
  const address = 'https://elsewhere.example/projects/EDGE/tickets/EDGE-12';
  let isAsked = false;
  await pasteAddress(address, async () => {
    isAsked = true;
    return null;
  });
  expect(isAsked).toBe(false);
});

test('a link that was changed while its name was fetched stays as it is', async () => {
  const looked = pasteAddress(ADDRESS, async () => ({ kind: 'ticket', id: 't1', label: 'EDGE-12' }));
  view.dispatch(view.state.tr.delete(8, 12));
  await looked;
  expect(stored()).toContain('<a href');
});
