// What can be taken back: the last changes made here, newest last. Taking one back is a change of its own, so everybody
// sees it, and it is refused like any other.
import { sayUndoable } from '../../ui/say.tsx';

interface UndoStep {
  /** The project it was done in: it is taken back where one looks at that project. */
  projectId: string;
  /** The project it led to, where one may be looking afterwards. */
  toProject?: string;
  undo: () => void;
  /** What was done, for those who have no keyboard to take it back with. */
  words?: string;
}

const MOST = 50;
const steps: UndoStep[] = [];

/** @returns forgets the step: it was refused, or was taken back by other means */
export function rememberStep(step: UndoStep): () => void {
  steps.push(step);
  if (steps.length > MOST) steps.shift();
  const forget = () => {
    const at = steps.indexOf(step);
    if (at !== -1) steps.splice(at, 1);
  };
  if (step.words && matchMedia('(hover: none)').matches) sayUndoable(step.words, () => takeBack(step), true);
  return forget;
}

/** @returns whether there was anything to take back */
export function undoLast(projectId: string): boolean {
  const step = steps.findLast((each) => each.projectId === projectId || each.toProject === projectId);
  if (step) takeBack(step);
  return step !== undefined;
}

function takeBack(step: UndoStep): void {
  const at = steps.indexOf(step);
  if (at === -1) return;
  steps.splice(at, 1);
  step.undo();
}

/** Done, and to be taken back by its toast or by the keyboard, once. */
export function offerUndo(message: string, step: UndoStep): void {
  const undo = () => {
    hide();
    step.undo();
  };
  const offered: UndoStep = { ...step, undo };
  rememberStep(offered);
  const hide = sayUndoable(message, () => takeBack(offered));
}

export function forgetSteps(): void {
  steps.length = 0;
}
