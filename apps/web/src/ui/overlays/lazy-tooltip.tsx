// Shows a tooltip whose code is fetched when its target is first pointed at.
import { cloneElement, type ReactElement, type ReactNode, useRef, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';

const Bubble = lazyPart(async () => (await import('./tip-bubble.tsx')).TipBubble, 'quiet');
const DELAY_MS = 400;

interface Props {
  label: ReactNode;
  children: ReactElement<Record<string, unknown>>;
}

export function LazyTooltip({ label, children }: Props) {
  const target = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isShown, setIsShown] = useState(false);
  const [wasShown, setWasShown] = useState(false);
  const show = () => {
    void Bubble.preload();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setWasShown(true);
      setIsShown(true);
    }, DELAY_MS);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setIsShown(false);
  };
  return (
    <>
      {cloneElement(children, {
        ref: target,
        onPointerEnter: show,
        onPointerLeave: hide,
        onPointerDown: hide,
        onBlur: hide,
      })}
      {wasShown && <Bubble target={target} label={label} isShown={isShown} />}
    </>
  );
}
