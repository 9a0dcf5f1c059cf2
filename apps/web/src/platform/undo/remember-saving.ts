// What is taken back with what the server answered: remembered while it is still on its way, forgotten when it is refused.
import { onceSaved, rememberStep, type UndoStep } from './undo-steps.ts';

type SavingStep<Answer> = Omit<UndoStep, 'undo'> & { undo: (answer: Answer) => unknown };

export function rememberSaving<Answer>(saved: Promise<Answer>, { undo, ...step }: SavingStep<Answer>): void {
  saved.catch(rememberStep(onceSaved(saved, step, undo)));
}
