// Deals the colours of faces: in turns, by the order in which people joined, so that the first nine of a company all differ.
import { create } from 'zustand';

/** Grey is none of them: it reads as nobody. */
const FACE_COLOURS = 9;

/** The user's own: in sight before the members of the company are known (decision 0170). */
export const OWN_FACE = 'worklane-face';
const [ownId, ownColour] = (localStorage.getItem(OWN_FACE) ?? '').split(' ');

export const useDealt = create<Record<string, number>>()(() => (ownId && ownColour ? { [ownId]: +ownColour } : {}));

/** @param ids in the order in which they joined, which no later joining changes */
export function dealFaceColours(ids: readonly string[]): void {
  useDealt.setState(Object.fromEntries(ids.map((id, index) => [id, index % FACE_COLOURS])));
}

/** Without a list of members the colour comes from the user's id, which also gives the same colour everywhere. */
export function useFaceColour(id: string): number {
  return useDealt((dealt) => dealt[id]) ?? colourOf(id);
}

/** For what is drawn once. */
export const faceColourOf = (id: string): number => useDealt.getState()[id] ?? colourOf(id);

function colourOf(id: string): number {
  let hash = 0;
  for (const sign of id) hash = (hash * 31 + sign.charCodeAt(0)) >>> 0;
  return hash % FACE_COLOURS;
}
