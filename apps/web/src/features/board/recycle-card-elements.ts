// Assigns DOM elements to the cards of a lane. A new card reuses the element of one that left, because changing an
// element costs the browser a fraction of replacing it.

/** By card, the name of its element within the lane. */
export type Places = ReadonlyMap<string, number>;

export const NO_PLACES: Places = new Map();

/** @param canTakeOver whether the element of a card that went may show another */
export function recycleCardElements(
  former: Places,
  ids: readonly string[],
  canTakeOver: (gone: string) => boolean,
): Places {
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
