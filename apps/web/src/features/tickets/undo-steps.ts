// What can be taken back: the last changes made here, newest last. Taking one back is a change of its own, so everybody
// sees it, and it is refused like any other.

interface UndoStep {
  /** The project it was done in: it is taken back where one looks at that project. */
  projectId: string;
  undo: () => void;
}

const MOST = 50;
const steps: UndoStep[] = [];

/** @returns forgets the step: it was refused, or was taken back by other means */
export function rememberStep(step: UndoStep): () => void {
  steps.push(step);
  if (steps.length > MOST) steps.shift();
  return () => {
    const at = steps.indexOf(step);
    if (at !== -1) steps.splice(at, 1);
  };
}

/** @returns whether there was anything to take back */
export function undoLast(projectId: string): boolean {
  const at = steps.findLastIndex((step) => step.projectId === projectId);
  const [step] = at === -1 ? [] : steps.splice(at, 1);
  step?.undo();
  return step !== undefined;
}

export function forgetSteps(): void {
  steps.length = 0;
}
