// Says what keys do in a bar beside the words: arrows go from one button to the next, Escape leads back to the words.
import type { KeyboardEvent } from 'react';
import type { Session } from './session.ts';

export const barKeys =
  ({ view, ui }: Pick<Session, 'view' | 'ui'>) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.stopPropagation();
      ui.setState({ linkAsked: null });
      view.focus();
      return;
    }
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a')];
    const now = buttons.indexOf(event.target as HTMLElement);
    if (step && now >= 0) buttons[(now + step + buttons.length) % buttons.length]?.focus();
  };
