// Tests that free time begins once the first page is drawn, not in a pause before it, and that the wait has an end.
import { afterEach, expect, it, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function aFrame(): HTMLElement {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (then: () => void) => setTimeout(then));
  const frame = document.createElement('div');
  frame.id = 'frame';
  document.body.append(frame);
  return frame;
}

it('waits until the first page replaces the frame of the HTML', async () => {
  const frame = aFrame();
  const idle = vi.fn();
  void whenIdle(1_000).then(idle);
  await vi.advanceTimersByTimeAsync(600);
  expect(idle).not.toHaveBeenCalled();
  frame.remove();
  await vi.advanceTimersByTimeAsync(100);
  expect(idle).toHaveBeenCalled();
});

it('stops waiting at its time limit', async () => {
  aFrame();
  const idle = vi.fn();
  void whenIdle(1_000).then(idle);
  await vi.advanceTimersByTimeAsync(1_200);
  expect(idle).toHaveBeenCalled();
});
