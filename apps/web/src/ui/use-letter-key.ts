// Handles a single key anywhere on the page, except in text fields and dialogs.
import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './is-typing.ts';

const isInDialog = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('dialog, [role="dialog"]') !== null;

/**
 * @param onPress undefined while the key does nothing here
 * @param on the window learns of a key after everything else that may use it
 */
export function useLetterKey(
  key: string,
  onPress: ((event: KeyboardEvent) => void) | undefined,
  on: Document | Window = document,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!onPress || event.key !== key || event.defaultPrevented || isTyping(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || isInDialog(event)) return;
    event.preventDefault();
    onPress(event);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    on.addEventListener('keydown', onKeyDown as EventListener);
    return () => on.removeEventListener('keydown', onKeyDown as EventListener);
  }, [on]);
}
