// Makes formatting of what is typed: Markdown by its letters, lists by Enter. Undo gives back what was typed.
import { type InputEvent, type KeyboardEvent, type RefObject, useRef } from 'react';
import { applyEnter, applyInputRule } from './input-rules.ts';

export function useInputRules(field: RefObject<HTMLElement | null>) {
  /** How many steps of undo give back what was typed last. */
  const toUndo = useRef(0);
  return {
    onInput: ({ nativeEvent }: InputEvent) => {
      const { inputType, data, isComposing } = nativeEvent as globalThis.InputEvent;
      toUndo.current = 0;
      if (field.current && inputType === 'insertText' && data && !isComposing)
        toUndo.current = applyInputRule(field.current, data);
    },
    /** @returns whether the key was one of the text's own form */
    onKey: (event: KeyboardEvent): boolean => {
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && !event.shiftKey && event.key === 'z' && toUndo.current > 0) {
        for (let step = toUndo.current; step > 0; step--) document.execCommand('undo');
        // The browser selects what came back: the next key would replace it.
        document.getSelection()?.collapseToEnd();
        toUndo.current = 0;
        return true;
      }
      if (event.key !== 'Enter' || isCommand || event.shiftKey || !field.current) return false;
      const steps = applyEnter(field.current);
      toUndo.current = steps ?? 0;
      return steps !== undefined;
    },
  };
}
