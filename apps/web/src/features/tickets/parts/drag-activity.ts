// Tells whether a card is being dragged. While one is held, other people's changes wait for the drop; until the drop is
// saved, boards are not fetched (specification, section 4). There is one pointer and one keyboard, so this is one thing
// per page.

let isHeld = false;
let saving = 0;
const afterDrop: (() => void)[] = [];
const afterSave = new Map<string, () => void>();

export const dragActivity = {
  hold(): void {
    isHeld = true;
  },
  release(): void {
    isHeld = false;
    for (const run of afterDrop.splice(0)) run();
    if (saving === 0) catchUp();
  },
  saveBegins(): void {
    saving++;
  },
  saveEnds(): void {
    saving--;
    if (saving === 0 && !isHeld) catchUp();
  },
  isHeld: (): boolean => isHeld,
  isActive: (): boolean => isHeld || saving > 0,
  /** Runs now, or at the drop. */
  whenDropped(run: () => void): void {
    if (isHeld) afterDrop.push(run);
    else run();
  },
  /** Runs once when the drop is saved, however often it was asked for under this name. */
  whenSaved(name: string, run: () => void): void {
    afterSave.set(name, run);
  },
};

function catchUp(): void {
  const runs = [...afterSave.values()];
  afterSave.clear();
  for (const run of runs) run();
}
