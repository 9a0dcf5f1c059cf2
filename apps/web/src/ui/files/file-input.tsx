// Renders the hidden field behind a button that chooses files.
import type { Ref } from 'react';

interface Props {
  /** Pressed by the button. */
  ref: Ref<HTMLInputElement>;
  label: string;
  accept?: string;
  multiple?: boolean;
  /** Called with at least one file. */
  onFiles: (files: File[]) => void;
}

export function FileInput({ ref, label, accept, multiple = false, onFiles }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accept}
      multiple={multiple}
      aria-label={label}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // Without this, choosing the same file again, changed or after a failure, is no change.
        currentTarget.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
