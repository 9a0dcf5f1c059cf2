// Which element of the page shows which card of a lane. A card keeps its own; one that comes takes over that of one that
// went, because writing into an element costs the browser a fraction of taking it out and putting another in.

/** By card, the name of its element within the lane. */
export type Places = ReadonlyMap<string, number>;

export const NO_PLACES: Places = new Map();

/** @param canTakeOver whether the element of a card that went may show another */
export function assignPlaces(former: Places, ids: readonly string[], canTakeOver: (gone: string) => boolean): Places {
  const shown = new Set(ids);
  const free: number[] = [];
  let fresh = 0;
  for (const [id, place] of former) {
    fresh = Math.max(fresh, place + 1);
    if (!shown.has(id) && canTakeOver(id)) free.push(place);
  }
  let taken = 0;
  return new Map(ids.map((id) => [id, former.get(id) ?? free[taken++] ?? fresh++]));
}
