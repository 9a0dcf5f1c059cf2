// Ends the form of a dialog: Cancel, and the button that submits it.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogFoot } from './dialog.tsx';

interface Props {
  submit: string;
  isPending?: boolean;
  isDisabled?: boolean;
  /** Deletes something. */
  isDangerous?: boolean;
  /** The dialog opens with the focus on the button that submits. */
  isFocused?: boolean;
  note?: ReactNode;
  /** Discarded by Cancel. */
  draft?: { discard: () => void };
  onCancel: () => void;
}

export function SubmitFoot(props: Props) {
  const {
    submit,
    isPending = false,
    isDisabled = false,
    isDangerous = false,
    isFocused,
    note,
    draft,
    onCancel,
  } = props;
  return (
    <DialogFoot note={note}>
      <Button
        variant="default"
        onClick={() => {
          draft?.discard();
          onCancel();
        }}
      >
        Cancel
      </Button>
      <Button
        type="submit"
        loading={isPending}
        disabled={isDisabled}
        data-autofocus={isFocused}
        {...(isDangerous && { color: 'red' })}
      >
        {submit}
      </Button>
    </DialogFoot>
  );
}
