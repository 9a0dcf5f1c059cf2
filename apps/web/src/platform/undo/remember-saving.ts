// Remembers how to undo a change whose answer is still pending, and forgets it when the server refuses the change.
import { onceSaved, rememberStep, type UndoStep } from './undo-steps.ts';

type SavingStep<Answer> = Omit<UndoStep, 'undo'> & { undo: (answer: Answer) => unknown };

export function rememberSaving<Answer>(saved: Promise<Answer>, { undo, ...step }: SavingStep<Answer>): void {
  saved.catch(rememberStep(onceSaved(saved, step, undo)));
}
