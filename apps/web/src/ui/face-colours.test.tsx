// Tests which colour each face gets.
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { Face } from './face.tsx';
import { assignFaceColours } from './face-colours.ts';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

function coloursOf(ids: readonly string[]): (string | undefined)[] {
  const element = document.createElement('div');
  const root = createRoot(element);
  act(() => root.render(ids.map((id) => <Face key={id} id={id} name={id} size={24} />)));
  const colours = [...element.children].map((each) => (each as HTMLElement).dataset.colour);
  act(() => root.unmount());
  return colours;
}

test("gives the first nine members of a company different colours, which later members don't change", () => {
  const ids = Array.from({ length: 9 }, (_, index) => `person-${index * 7}`);
  // By their ids alone some share a colour.
  expect(new Set(coloursOf(ids)).size).toBeLessThan(9);
  assignFaceColours(ids);
  const first = coloursOf(ids);
  expect(new Set(first).size).toBe(9);
  assignFaceColours([...ids, 'newcomer']);
  expect(coloursOf(ids)).toEqual(first);
});

test('gives an unknown person the same colour each time, and never grey', () => {
  const strangers = Array.from({ length: 40 }, (_, index) => `stranger-${index}`);
  expect(coloursOf(strangers)).toEqual(coloursOf(strangers));
  expect(coloursOf(strangers)).not.toContain('9');
});
