// Tests that a form keeps the focus while it is saved, and that a button which looks disabled submits nothing.
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Form, SubmitButton } from './form.tsx';

let root: Root;
let element: HTMLElement;
const onSubmit = vi.fn();

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  onSubmit.mockReset();
  element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
});

afterEach(() => {
  act(() => root.unmount());
  element.remove();
  vi.unstubAllGlobals();
});

type State = 'changed' | 'saving' | 'saved';

const show = (state: State) =>
  act(() =>
    root.render(
      <MantineProvider>
        <Form onSubmit={onSubmit}>
          <input aria-label="Name" />
          <div>
            <SubmitButton disabled={state === 'saved'} loading={state === 'saving'}>
              Save
            </SubmitButton>
            {state === 'changed' && <button type="button">Discard changes</button>}
          </div>
        </Form>
      </MantineProvider>,
    ),
  );
const button = (words: string) => [...element.querySelectorAll('button')].find((each) => each.textContent === words);

it('keeps the focus on Save when saving disables it', async () => {
  show('changed');
  button('Save')?.focus();
  show('saving');
  // As browsers do with a button that is disabled.
  (document.activeElement as HTMLElement | null)?.blur();
  show('saved');
  await expect.poll(() => document.activeElement).toBe(button('Save'));
  expect(button('Save')?.getAttribute('aria-disabled')).toBe('true');
});

it('moves the focus to Save when Discard changes goes away', async () => {
  show('changed');
  button('Discard changes')?.focus();
  show('saved');
  await expect.poll(() => document.activeElement).toBe(button('Save'));
});

it('submits by its button, and not while that looks disabled', () => {
  const submit = () => {
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: button('Save') ?? null });
    act(() => void element.querySelector('form')?.dispatchEvent(event));
  };
  show('saved');
  submit();
  expect(onSubmit).not.toHaveBeenCalled();
  show('changed');
  submit();
  expect(onSubmit).toHaveBeenCalledOnce();
});
