// Tests which dropped files an element takes, and when it shows that files are held over it.
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { useFileDrop } from './use-file-drop.ts';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

const FILE = new File(['a'], 'a.txt');

async function draw(onFiles?: (files: readonly File[]) => void) {
  function Zone() {
    const { isOver, handlers } = useFileDrop(onFiles);
    return (
      <div data-over={isOver} {...handlers}>
        <p>text</p>
      </div>
    );
  }
  const root = document.body.appendChild(document.createElement('section'));
  await act(async () => createRoot(root).render(<Zone />));
  const zone = root.firstElementChild as HTMLElement;
  const text = zone.firstElementChild as HTMLElement;
  const fire = async (target: Element, type: string) => {
    const items = [{ getAsFile: () => FILE, webkitGetAsEntry: () => ({ isDirectory: false }) }];
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
      dataTransfer: { types: ['Files'], items, dropEffect: '' },
    });
    await act(async () => target.dispatchEvent(event));
    return event;
  };
  return { zone, text, fire };
}

it('stays marked while the pointer moves over what is inside, and takes the files', async () => {
  const onFiles = vi.fn();
  const { zone, text, fire } = await draw(onFiles);
  await fire(zone, 'dragenter');
  await fire(text, 'dragenter');
  await fire(zone, 'dragleave');
  expect(zone.dataset.over).toBe('true');
  await fire(text, 'drop');
  expect(zone.dataset.over).toBe('false');
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([FILE]);
});

it('ignores files that a text field inside has accepted', async () => {
  const onFiles = vi.fn();
  const { text, fire } = await draw(onFiles);
  text.addEventListener('drop', (event) => event.preventDefault());
  await fire(text, 'drop');
  expect(onFiles).not.toHaveBeenCalled();
});

it('shows that files are refused, and keeps the browser from opening them', async () => {
  const { zone, fire } = await draw();
  await fire(zone, 'dragenter');
  expect(zone.dataset.over).toBe('false');
  const { dataTransfer } = await fire(zone, 'dragover');
  expect(dataTransfer.dropEffect).toBe('none');
  expect((await fire(zone, 'drop')).defaultPrevented).toBe(true);
});
