// Assigns the colours of faces in the order in which people joined, so that the first nine members of a company all differ.
import { create } from 'zustand';

/** Without grey, which shows that nobody is assigned. */
const FACE_COLOURS = 9;

/** Stores the colour of the user, whose face is drawn before the members are loaded (decision 0170). */
export const OWN_FACE = 'worklane-face';
const [ownId, ownColour] = (localStorage.getItem(OWN_FACE) ?? '').split(' ');

export const useFaceColours = create<Record<string, number>>()(() =>
  ownId && ownColour ? { [ownId]: +ownColour } : {},
);

/** @param ids in the order in which they joined, which no later joining changes */
export function assignFaceColours(ids: readonly string[]): void {
  useFaceColours.setState(Object.fromEntries(ids.map((id, index) => [id, index % FACE_COLOURS])));
}

/**
 * Returns a user's colour. Without a list of members it comes from their id, which also gives the same colour
 * everywhere.
 */
export function useFaceColour(id: string): number {
  return useFaceColours((colours) => colours[id]) ?? colourOf(id);
}

/** Reads the current colour, for elements that are drawn once. */
export const faceColourOf = (id: string): number => useFaceColours.getState()[id] ?? colourOf(id);

function colourOf(id: string): number {
  let hash = 0;
  for (const sign of id) hash = (hash * 31 + sign.charCodeAt(0)) >>> 0;
  return hash % FACE_COLOURS;
}
