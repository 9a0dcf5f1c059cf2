// Sends what the user writes in a comment field, and keeps it as a draft until then.
import { type FormEvent, useRef } from 'react';
import type { Draft } from '../../../platform/local-state/use-draft.ts';
import type { RichEditorHandle } from '../../editor/parts/rich-editor.tsx';
import { useAfterUploads } from '../../editor/parts/use-after-uploads.ts';

/** @param onSend rejects when the server refuses the comment */
export function useCommentSending(draft: Draft<string>, onSend: (content: string) => Promise<unknown>) {
  const field = useRef<RichEditorHandle>(null);
  const { afterUploads, isUploading } = useAfterUploads(field);
  const isBegun = useRef(false);
  const keep = (html: string) => {
    isBegun.current = html !== '';
    if (html === '') draft.discard();
    else draft.set(html);
  };
  const sendNow = () => {
    const content = field.current?.html() ?? '';
    if (content === '') return;
    field.current?.set('');
    keep('');
    // The disabled button would drop the focus, and the next keys would be shortcuts.
    field.current?.focus();
    // A refused comment returns to its field, unless the user has begun the next one.
    onSend(content).catch(() => {
      if (isBegun.current) return;
      field.current?.set(content);
      keep(content);
    });
  };
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    afterUploads(sendNow);
  };
  return { field, keep, send, isEmpty: draft.value === '', isUploading };
}
