// Faces of one company differ as far as there are colours.
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dealFaceColours, FACE_COLOURS, useFaceColour } from './face-colours.ts';

const colourOf = (id: string) => renderHook(() => useFaceColour(id)).result.current;

test('gives the first people of a company a colour each, and later ones change nobody', () => {
  const ids = Array.from({ length: FACE_COLOURS }, (_, index) => `person-${index}`);
  dealFaceColours(ids);
  const first = ids.map(colourOf);
  expect(new Set(first).size).toBe(FACE_COLOURS);
  dealFaceColours([...ids, 'newcomer']);
  expect(ids.map(colourOf)).toEqual(first);
});

test('gives somebody unknown the same colour each time', () => {
  expect(colourOf('stranger')).toBe(colourOf('stranger'));
  expect(colourOf('stranger')).toBeLessThan(FACE_COLOURS);
});
