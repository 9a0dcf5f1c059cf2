// Delays sending a text until its pictures are uploaded, because the text contains them only then.
import { type RefObject, useRef, useState } from 'react';
import type { RichEditorHandle } from './rich-editor.tsx';

export function useAfterUploads(field: RefObject<RichEditorHandle | null>) {
  const [isUploading, setIsUploading] = useState(false);
  const isAsked = useRef(false);
  /** Runs at once if nothing is being uploaded. If the user closes the field first, the text is kept as a draft. */
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
