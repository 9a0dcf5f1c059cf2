// Keeps the last changes made in this tab for undo, newest last. Undoing one is a change itself: everyone sees it, and
// it can be refused. A change counts from the moment it is made: undoing one that is still being saved waits for it, and
// never undoes the one before instead.
import { toastAction, toastDone, toastUndo } from '../../ui/toast.tsx';
import { CodeMissing } from '../code/load-code.ts';

export interface UndoStep {
  /** The project it was done in: it is undone where one looks at that project. */
  projectId: string;
  /** The project it led to, where the user may be looking afterwards. */
  toProject?: string;
  /** Rejects only when its code cannot be fetched; it reports every other failure itself. */
  undo: () => unknown;
  /** What was done, for the Undo button shown without a keyboard. */
  words?: string;
}

const MOST = 50;
const FAILED = { color: 'red', className: 'wl-toast-failed', autoClose: 10_000 };
const steps: UndoStep[] = [];

/** @returns forgets the step: it was refused, or was undone by other means */
export function rememberStep(step: UndoStep): () => void {
  steps.push(step);
  if (steps.length > MOST) steps.shift();
  const forget = () => {
    const at = steps.indexOf(step);
    if (at !== -1) steps.splice(at, 1);
  };
  if (step.words && matchMedia('(hover: none)').matches) toastUndo(step.words, () => takeBack(step), true);
  return forget;
}

/**
 * Remembers the step at once, offers it in a toast once it is saved, and forgets it when it is refused.
 * @param saved resolves to what the toast says; to nothing when nothing was changed
 */
export function offerUndo(saved: Promise<string | undefined>, { undo, ...step }: UndoStep): void {
  let hide = (): void => undefined;
  const offered = onceSaved(saved, step, (message) => {
    hide();
    return message && undo();
  });
  const forget = rememberStep(offered);
  saved.then((message) => {
    if (!message) forget();
    else if (steps.includes(offered)) hide = toastUndo(message, () => takeBack(offered));
  }, forget);
}

/** Undoes a change once it is saved, using the server's answer; not when it is refused, which the saving code reports. */
export function onceSaved<Answer>(
  saved: Promise<Answer>,
  step: Omit<UndoStep, 'undo'>,
  undo: (answer: Answer) => unknown,
): UndoStep {
  let isOnItsWay = true;
  const arrive = () => {
    isOnItsWay = false;
  };
  saved.then(arrive, arrive);
  return {
    ...step,
    undo: () => {
      const undone = saved.then(undo, arrive);
      if (isOnItsWay) {
        toastDone('Undoing once saved...');
        waitFor(undone);
      }
      return undone;
    },
  };
}

/** @returns whether there was anything to undo */
export function undoLast(projectId: string): boolean {
  const step = steps.findLast((each) => inProject(each, projectId));
  if (step) takeBack(step);
  return step !== undefined;
}

/** Tells whether there is anything to undo in a project. */
export const canUndo = (projectId: string): boolean => steps.some((each) => inProject(each, projectId));

const inProject = (step: UndoStep, projectId: string): boolean =>
  step.projectId === projectId || step.toProject === projectId;

function takeBack(step: UndoStep): void {
  const at = steps.indexOf(step);
  if (at === -1) return;
  steps.splice(at, 1);
  if (waiting) waitFor(waiting.then(() => undo(step)));
  else void undo(step);
}

/** Undoes a step. When the code for it can't be fetched, the step stays and can be undone later. */
async function undo(step: UndoStep): Promise<void> {
  try {
    await step.undo();
  } catch (error) {
    if (!(error instanceof CodeMissing)) throw error;
    steps.push(step);
    toastAction(`The change was not undone. ${error.message}`, 'Try again', () => takeBack(step), FAILED);
  }
}

/** Later undos wait for the running one, in the order they were requested. */
let waiting: Promise<void> | undefined;

function waitFor(undone: Promise<unknown>): void {
  const over = () => {
    if (waiting === next) waiting = undefined;
  };
  const next = undone.then(over, over);
  waiting = next;
}

export function forgetSteps(): void {
  steps.length = 0;
  waiting = undefined;
}
