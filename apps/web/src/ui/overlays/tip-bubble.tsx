// Shows the bubble of a late tooltip.
import { Tooltip } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';

interface Props {
  target: RefObject<HTMLElement | null>;
  label: ReactNode;
  isShown: boolean;
}

export function TipBubble({ isShown, ...what }: Props) {
  return <Tooltip {...what} opened={isShown} withinPortal={false} floatingStrategy="fixed" />;
}
