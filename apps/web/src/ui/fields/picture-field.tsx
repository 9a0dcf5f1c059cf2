// Shows a picture with buttons to choose another and to remove it. A chosen picture is uploaded at once.
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { MEGABYTE } from '@worklane/domain/units';
import { type ReactNode, useRef } from 'react';
import { FileInput } from '../files/file-input.tsx';
import { toastDone, toastError } from '../toast.tsx';
import styles from './picture-field.module.css';

interface Props {
  /** What it is a picture of: `Logo`, `Photo`. */
  noun: string;
  hint: string;
  picture: ReactNode;
  hasPicture: boolean;
  megabytes: number;
  types: readonly string[];
  /** Saves the chosen picture; resolves when everyone sees it. */
  upload(file: File): Promise<unknown>;
  remove(): Promise<unknown>;
}

export function PictureField({ noun, hint, picture, hasPicture, megabytes, types, upload, remove }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const sending = useMutation({
    mutationFn: async (file: File) => {
      // As the server would say it, without sending for nothing.
      if (file.size > megabytes * MEGABYTE) throw new Error(`File size exceeds ${megabytes}MB limit`);
      if (file.type && !types.includes(file.type)) throw new Error(`File type ${file.type} is not allowed`);
      await upload(file);
    },
    onSuccess: () => toastDone(`${noun} uploaded successfully`),
    onError: ({ message }) => toastError('Upload failed', message),
  });
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: () => toastDone(`${noun} removed`),
    onError: ({ message }) => toastError(`${noun} not removed`, message),
  });
  return (
    <fieldset className={styles.field} aria-label={noun}>
      {picture}
      <div>
        <div className={styles.buttons}>
          <Button
            variant="default"
            size="xs"
            loading={sending.isPending}
            onClick={() => input.current?.click()}
          >{`Upload ${noun.toLowerCase()}`}</Button>
          {hasPicture && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              loading={removing.isPending}
              onClick={() => removing.mutate()}
            >{`Remove ${noun.toLowerCase()}`}</Button>
          )}
        </div>
        <p className={styles.hint}>{hint}</p>
      </div>
      <FileInput
        ref={input}
        accept={types.join(',')}
        label={`${noun} file`}
        onFiles={([file]) => file && sending.mutate(file)}
      />
    </fieldset>
  );
}
