// Tests where the focus goes when what was over the page goes away.
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useReturnFocus } from './use-return-focus.ts';

let root: Root;
let element: HTMLElement;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
});

afterEach(() => {
  act(() => root.unmount());
  element.remove();
  vi.unstubAllGlobals();
});

function Over() {
  useReturnFocus();
  return <input aria-label="Over" ref={(field) => field?.focus()} />;
}

function Page({ isOpen, isBusy }: { isOpen: boolean; isBusy: boolean }) {
  return (
    <>
      <button type="button" disabled={isBusy}>
        Home
      </button>
      <button type="button">Other</button>
      {isOpen && <Over />}
    </>
  );
}

const show = (isOpen: boolean, isBusy: boolean) => act(() => root.render(<Page isOpen={isOpen} isBusy={isBusy} />));
const button = (place: number) => element.querySelectorAll('button')[place];
const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame++) await new Promise((done) => requestAnimationFrame(done));
};

async function closeWhileBusy() {
  show(false, false);
  button(0)?.focus();
  show(true, true);
  show(false, true);
  await frames(60);
  expect(document.activeElement).toBe(document.body);
}

it('returns the focus to a button that stays disabled long after the closing', async () => {
  await closeWhileBusy();
  show(false, false);
  await frames(1);
  expect(document.activeElement).toBe(button(0));
});

it('leaves the focus where it went while the button was disabled', async () => {
  await closeWhileBusy();
  button(1)?.focus();
  show(false, false);
  await frames(1);
  expect(document.activeElement).toBe(button(1));
});
