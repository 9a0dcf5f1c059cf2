// Tests that a refused picture is reported in the specification's words and leaves nothing behind.
import { notifications, notificationsStore } from '@mantine/notifications';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { expect, it } from 'vitest';
import { waitFor } from '../../../platform/testing/wait-for.ts';
import { readHtml } from '../html/read-html.ts';
import type { BlockEditorProps } from '../parts/editor-props.ts';
import { heldPositions } from '../plugins/held-positions.ts';
import { uploadPictures } from './uploads.ts';

it('says why a picture was not uploaded', async () => {
  notifications.clean();
  const view = new EditorView(document.createElement('div'), {
    state: EditorState.create({ doc: readHtml('<p></p>'), plugins: [heldPositions()] }),
  });
  const before = view.dom.innerHTML;
  const uploadImage = () => Promise.reject(new Error('File size exceeds 5MB limit'));
  const latest = { current: { uploadImage } as unknown as BlockEditorProps };
  uploadPictures({ view, latest }, [new File(['p'], 'plan.png')], 1);
  expect(view.dom.textContent).toContain('Uploading plan.png');
  const said = () => notificationsStore.getState().notifications.map(({ title, message }) => [title, message]);
  await waitFor(() => expect(said()).toEqual([['Upload failed', 'File size exceeds 5MB limit']]));
  expect(view.dom.innerHTML).toBe(before);
  view.destroy();
});
