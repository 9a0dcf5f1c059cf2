// Tests where the focus goes when the focused button is disabled or removed.
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useKeepFocus } from './use-keep-focus.ts';

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
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type State = 'connected' | 'busy' | 'not connected';

function Page({ state }: { state: State }) {
  const keepFocus = useKeepFocus();
  return (
    <>
      <section ref={keepFocus}>
        <a href="#first">First</a>
        <div>
          {state === 'not connected' ? (
            <button key="connect" type="button">
              Connect
            </button>
          ) : (
            <button key="disconnect" type="button" disabled={state === 'busy'}>
              Disconnect
            </button>
          )}
        </div>
      </section>
      <button type="button">Elsewhere</button>
    </>
  );
}

function WithField({ isConnected }: { isConnected: boolean }) {
  const keepFocus = useKeepFocus();
  return (
    <section ref={keepFocus}>
      <input aria-label="Webhook" />
      <button type="button">Save</button>
      {isConnected && (
        <div>
          <button type="button">Remove</button>
        </div>
      )}
    </section>
  );
}

const show = (state: State) => act(() => root.render(<Page state={state} />));
const button = (words: string) => [...element.querySelectorAll('button')].find((each) => each.textContent === words);
const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame++) await new Promise((done) => requestAnimationFrame(done));
};

/** Presses a button that becomes disabled, from which browsers remove the focus. */
async function pressDisconnect() {
  show('connected');
  button('Disconnect')?.focus();
  button('Disconnect')?.blur();
  show('busy');
  await frames(2);
  expect(document.activeElement).toBe(document.body);
}

it('moves the focus to the control nearest to a removed button', async () => {
  await pressDisconnect();
  show('not connected');
  await expect.poll(() => document.activeElement).toBe(button('Connect'));
});

it('gives the focus back however long the dialog stays open that has asked', async () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'setTimeout'] });
  show('connected');
  button('Disconnect')?.focus();
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  const confirm = dialog.appendChild(document.createElement('button'));
  confirm.focus();
  show('not connected');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(document.activeElement).toBe(confirm);
  dialog.remove();
  await vi.advanceTimersByTimeAsync(100);
  expect(document.activeElement).toBe(button('Connect'));
});

it.each([
  [false, 'INPUT'],
  [true, 'BUTTON'],
])('with touch %s, moves the focus to the nearest %s', async (isTouched, kind) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isTouched }));
  act(() => root.render(<WithField isConnected />));
  button('Remove')?.focus();
  act(() => root.render(<WithField isConnected={false} />));
  await expect.poll(() => document.activeElement?.tagName).toBe(kind);
});

it('returns the focus to the button when it is enabled again', async () => {
  await pressDisconnect();
  show('connected');
  await expect.poll(() => document.activeElement).toBe(button('Disconnect'));
});

it('leaves the focus where the user has moved it', async () => {
  await pressDisconnect();
  button('Elsewhere')?.focus();
  button('Elsewhere')?.blur();
  show('not connected');
  await frames(4);
  expect(document.activeElement).toBe(document.body);
});
