// Shows the question that was asked last, over every page.
import { closeQuestion, useAsked } from './ask.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

export function AskedQuestion() {
  const { question, isOpen } = useAsked();
  if (!question) return null;
  const { title, text, action, isUndoable, onConfirm } = question;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      action={action}
      isUndoable={isUndoable}
      onClose={closeQuestion}
      onConfirm={onConfirm}
    >
      {text}
    </ConfirmDialog>
  );
}
