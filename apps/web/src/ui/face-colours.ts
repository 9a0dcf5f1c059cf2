// Deals the colours of faces: in turns, by the order in which people joined, so that the first nine of a company all differ.
import { create } from 'zustand';

/** Grey is none of them: it reads as nobody. */
const FACE_COLOURS = 9;

const useDealt = create<Record<string, number>>()(() => ({}));

/** @param ids in the order in which they joined, which no later joining changes */
export function dealFaceColours(ids: readonly string[]): void {
  const held = useDealt.getState();
  const dealt = Object.fromEntries(ids.map((id, index) => [id, index % FACE_COLOURS]));
  if (ids.some((id) => held[id] !== dealt[id])) useDealt.setState(dealt);
}

/** Without a list of members the colour comes from the user's id, which also gives the same colour everywhere. */
export function useFaceColour(id: string): number {
  return useDealt((dealt) => dealt[id]) ?? colourOf(id);
}

function colourOf(id: string): number {
  let hash = 0;
  for (let i = 0; i < id.length; i++) hash = (hash * 31 + id.charCodeAt(i)) >>> 0;
  return hash % FACE_COLOURS;
}
