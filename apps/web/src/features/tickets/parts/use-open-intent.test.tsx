// Tests that the card the pointer rests on is fetched early, and not every card it sweeps over.
import { act, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useOpenIntent } from './use-open-intent.ts';

const near = vi.fn();

function Cards() {
  const area = useRef<HTMLDivElement>(null);
  useOpenIntent(area, near);
  return (
    <div ref={area}>
      {['1', '2', '3'].map((id) => (
        <a key={id} href={`/${id}`} data-ticket={id} data-key={`EDGE-${id}`}>
          <span id={`in-${id}`}>{id}</span>
        </a>
      ))}
    </div>
  );
}

const pointAt = (id: string) =>
  document.getElementById(`in-${id}`)?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  const place = document.body.appendChild(document.createElement('div'));
  await act(async () => createRoot(place).render(<Cards />));
});

afterEach(() => {
  vi.useRealTimers();
  near.mockClear();
  document.body.replaceChildren();
});

it('reports the card the pointer rests on, not those it passes', () => {
  for (const id of ['1', '2', '3']) {
    pointAt(id);
    vi.advanceTimersByTime(30);
  }
  expect(near).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30);
  expect(near.mock.calls).toEqual([[{ id: '3', key: 'EDGE-3' }]]);
});

it('reports at most four cards a second', () => {
  for (let turn = 0; turn < 10; turn++) {
    pointAt(String((turn % 3) + 1));
    vi.advanceTimersByTime(100);
  }
  expect(near.mock.calls.length).toBeLessThanOrEqual(4);
});
