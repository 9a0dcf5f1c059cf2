// Sends a text once the pictures in it are uploaded: before that they are not part of it.
import { type RefObject, useRef, useState } from 'react';
import type { RichEditorHandle } from './rich-editor.tsx';

export function useAfterUploads(field: RefObject<RichEditorHandle | null>) {
  const [isUploading, setIsUploading] = useState(false);
  const isAsked = useRef(false);
  /** Runs at once without uploads. The user who has closed the field meanwhile finds the text as a draft. */
  const afterUploads = (act: () => void): void => {
    if (isAsked.current) return;
    const uploads = field.current?.uploads();
    if (!uploads) {
      act();
      return;
    }
    isAsked.current = true;
    setIsUploading(true);
    void uploads.then(() => {
      isAsked.current = false;
      setIsUploading(false);
      if (field.current) act();
    });
  };
  return { afterUploads, isUploading };
}
