// Whether a card is being dragged. While one is held, what others do waits for the drop; until the drop is saved, boards
// are not fetched (specification, section 4). There is one pointer and one keyboard, so this is one thing per page.

let isHeld = false;
let saving = 0;
const afterDrop: (() => void)[] = [];
const afterSave: (() => void)[] = [];

export const dragActivity = {
  hold(): void {
    isHeld = true;
  },
  release(): void {
    isHeld = false;
    runAll(afterDrop);
    if (saving === 0) runAll(afterSave);
  },
  saveBegins(): void {
    saving++;
  },
  saveEnds(): void {
    saving--;
    if (saving === 0 && !isHeld) runAll(afterSave);
  },
  isActive: (): boolean => isHeld || saving > 0,
  /** Runs now, or at the drop. */
  whenDropped(run: () => void): void {
    if (isHeld) afterDrop.push(run);
    else run();
  },
  /** Runs once when the drop is saved; the same function is not kept twice. */
  whenSaved(run: () => void): void {
    if (!afterSave.includes(run)) afterSave.push(run);
  },
};

function runAll(list: (() => void)[]): void {
  for (const run of list.splice(0)) run();
}
