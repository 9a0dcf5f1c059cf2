// Ends the form of a dialog: Cancel, and the button that submits it.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogFoot } from './dialog.tsx';

interface Props {
  submit: string;
  isPending: boolean;
  note?: ReactNode;
  onCancel: () => void;
}

export function SubmitFoot({ submit, isPending, note, onCancel }: Props) {
  return (
    <DialogFoot note={note}>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={isPending}>
        {submit}
      </Button>
    </DialogFoot>
  );
}
